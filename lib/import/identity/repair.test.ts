import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { rmSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { getConversation } from "@/lib/data/conversations/get";
import { listConversations } from "@/lib/data/conversations/list";
import { editConversation } from "@/lib/data/conversations/edit";
import { modelsText } from "@/lib/data/models/list";
import { toolsetText } from "@/lib/data/toolsets/list";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import {
  collectText,
  importFiles,
  planFiles,
  runPlan,
  storedText,
} from "@/lib/testing/library/drop";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { buildToolsets } from "@/lib/testing/builders/toolset";

let directory = "";

// The damaged text stays in the history, so the laws of a sound store do not hold afterwards.
beforeEach(async () => {
  directory = await enterEmptyLibrary();
});

afterEach(async () => {
  await closeStore();
  rmSync(directory, { recursive: true, force: true });
});

const walnuts = (count: number) =>
  JSON.stringify(
    buildConversation({
      id: "walnut",
      messages: Array.from({ length: count }, (_, n) =>
        buildMessage({ id: `m${n}`, content: `Walnut ${n}` }),
      ),
    }),
  );

const MODELS = JSON.stringify({
  schemaUrl: "https://schema.cjson.dev/0/models/cjson-models-0.1.0-SNAPSHOT.schema.json",
  modelDefinitions: [{ id: "m", modelName: "small", provider: "OLLAMA" }],
});

async function damage(change: string): Promise<void> {
  await (await getWholeStore()).write((sql) => sql.run(change));
}

const ONE_MESSAGE = `UPDATE "MessageBody" SET raw = replace(raw, 'Walnut 1', 'Chestnut')`;

describe("dropping the file of a damaged document", () => {
  test.each([
    ["a message says something else", ONE_MESSAGE],
    [
      "a message is not JSON any more",
      `UPDATE "MessageBody" SET raw = '{"\\x' WHERE "messageId" = 2`,
    ],
    ["a separator is gone", `UPDATE "MessageBody" SET lead = '' WHERE "messageId" = 2`],
    [
      "the shell says something else",
      `UPDATE "Conversation" SET head = replace(head, '"id"', '"ID"')`,
    ],
    ["the end is cut off", `UPDATE "Conversation" SET tail = ''`],
  ])("repairs it: %s", async (_, change) => {
    await importFiles(["first.json", walnuts(3)]);
    const id = (await listConversations(LOCAL_VIEWER)).items[0]!.id;
    await damage(change);
    await expect(storedText(id)).rejects.toThrow(/damaged/);
    const plan = await planFiles(["first.json", walnuts(3)]);
    expect(plan.items).toMatchObject([
      {
        verdict: "conflict",
        repairs: true,
        existing: { id, damaged: true },
        decisionDefault: "take-theirs",
      },
    ]);
    expect(plan.items[0]!.decisions).not.toContain("merge");
    const report = await runPlan(plan.id);
    expect(report.items).toMatchObject([{ outcome: "replaced", entityId: id }]);
    expect(await storedText(id)).toBe(walnuts(3));
    expect((await planFiles(["first.json", walnuts(3)])).items).toMatchObject([
      { verdict: "identical" },
    ]);
  });

  test("repairs toolsets and models", async () => {
    const toolsets = JSON.stringify(buildToolsets());
    const files = [
      ["tools.json", toolsets],
      ["models.json", MODELS],
    ] as const;
    const { items } = await importFiles(...files);
    await damage(`UPDATE "Tool" SET raw = replace(raw, 'Fetches', 'Deletes')`);
    await damage(`UPDATE "ModelsFile" SET text = replace(text, 'small', 'large')`);
    const plan = await planFiles(...files);
    expect(plan.items).toMatchObject([{ repairs: true }, { repairs: true }]);
    await runPlan(plan.id);
    const [tools, models] = items.map(({ entityId }) => entityId!);
    expect(await collectText((await toolsetText(tools!))!.chunks)).toBe(toolsets);
    expect(await collectText((await modelsText(models!))!.chunks)).toBe(MODELS);
  });

  test("asks where the damaged copy was edited here", async () => {
    await importFiles(["first.json", walnuts(3)]);
    const id = (await listConversations(LOCAL_VIEWER)).items[0]!.id;
    const { shellRevision } = (await getConversation(LOCAL_VIEWER, id))!;
    await editConversation(LOCAL_VIEWER, {
      id,
      expectedRevision: shellRevision,
      edit: { kind: "title", title: "Mine" },
    });
    await damage(ONE_MESSAGE);
    const plan = await planFiles(["first.json", walnuts(3)]);
    expect(plan.items).toMatchObject([{ repairs: true, decisionDefault: "keep-mine" }]);
    expect(plan.items[0]!.notes.map(({ message }) => message).join()).toMatch(/edits/);
    await runPlan(plan.id, { "1": "take-theirs" });
    expect(await storedText(id)).toBe(walnuts(3));
  });

  test("repairs it while it continues it", async () => {
    await importFiles(["first.json", walnuts(3)]);
    await damage(ONE_MESSAGE);
    const plan = await planFiles(["longer.json", walnuts(5)]);
    expect(plan.items).toMatchObject([{ verdict: "extends", added: 2 }]);
    expect(plan.items[0]!.notes.map(({ message }) => message).join()).toMatch(/repairs/);
    await runPlan(plan.id);
    expect(await storedText("doc:walnut")).toBe(walnuts(5));
  });

  test("with another version says that the copy here is damaged", async () => {
    await importFiles(["first.json", walnuts(3)]);
    await damage(ONE_MESSAGE);
    const other = walnuts(3).replace("Walnut 2", "Hazelnut");
    const [item] = (await planFiles(["other.json", other])).items;
    expect(item).toMatchObject({ verdict: "conflict", existing: { damaged: true } });
    expect(item?.decisions).toEqual(["keep-mine", "take-theirs", "keep-both"]);
    expect(item).not.toHaveProperty("repairs");
  });
});
