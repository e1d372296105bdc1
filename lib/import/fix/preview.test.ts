import { expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { previewFix } from "./preview";
import { loadPlan } from "../session/stored-plan";

useLibrary();

test("the preview of a fix shows the files it changes, and leaves the plan as it is", async () => {
  const long = Array.from({ length: 20 }, (_, at) => `# ${at}\n`).join("");
  const plan = await planFiles(
    ["t/mci.yaml", `${long}schemaVersion: 1.0\ntools: []\n`],
    ["t/mci/a.mci.yaml", "schemaVersion: '1.0'\ntools: []\n"],
  );
  const done = await previewFix(plan.id, { item: "1", rule: "MCI-VERSION-TYPE" });
  const rest = "\ntools: []\n";
  expect(done).toEqual({
    ok: true,
    preview: {
      files: [
        {
          name: "mci.yaml",
          before: `# 17\n# 18\n# 19\nschemaVersion: 1.0${rest}`,
          after: `# 17\n# 18\n# 19\nschemaVersion: "1.0"${rest}`,
        },
      ],
    },
  });
  expect((await loadPlan(plan.id))?.items).toEqual(plan.items);
});

test("of a document it shows the lines of the document", async () => {
  const messages = [buildMessage({ id: "m", pinned: "true" as never })];
  const text = JSON.stringify(buildConversation({ id: "c", messages }), null, 2);
  const plan = await planFiles(["a.json", text]);
  const done = await previewFix(plan.id, { item: "1", rule: "schema.type" });
  const [file] = done.ok ? done.preview.files : [];
  expect(file?.before).toContain('"pinned": "true"');
  expect(file?.after).toBe(file?.before.replace('"true"', "true"));
  expect(await previewFix(plan.id, { item: "1", rule: "none" })).toMatchObject({
    preview: { files: [] },
  });
  expect(await previewFix(plan.id, { item: "2", rule: "none" })).toMatchObject({
    problem: { code: "not-found" },
  });
});
