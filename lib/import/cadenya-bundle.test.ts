import { expect, test } from "vitest";

import { toolsetText } from "@/lib/data/toolsets/list";
import { toolFilesWriters } from "@/lib/formats/tool-writers";
import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { collectText, planFiles, runPlan, type DroppedFile } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { zipBytes } from "@/lib/testing/zip/bytes";

useLibrary();

const FILES = [
  ["cadenya.yaml", "bundleKey: quay\n"],
  [
    ".cadenya/toolSets/forms.yaml",
    "# Paper\nspec: { adapter: { http: { baseUrl: https://f.example } } }\n",
  ],
  [
    ".cadenya/toolSets/forms/send.yaml",
    "spec: { description: Sends., parameters: {}, config: { http: { requestMethod: POST } } }\n",
  ],
] as const;

const zip = zipBytes(FILES.map(([name, text]) => ({ name, data: Buffer.from(text) })));
const folder = FILES.map(([name, text]): DroppedFile => [`quay/${name}`, text]);

test.each<[string, DroppedFile[]]>([
  ["a folder", [...folder, ["quay/chat.json", { odd: true }]]],
  ["an archive", [["quay.zip", zip]]],
])("%s with a bundle is planned as one document and leaves as its files", async (_, files) => {
  const plan = await planFiles(...files);
  const [item] = plan.items.filter(({ format }) => format === "cadenya");
  expect(item).toMatchObject({
    kind: "toolsets",
    verdict: "new",
    problems: [],
    counts: { toolsets: 1, tools: 1 },
  });
  const report = await runPlan(plan.id);
  const id = report.items.find(({ outcome }) => outcome === "imported")?.entityId ?? "";
  const stored = await collectText((await toolsetText(id))!.chunks);
  const writer = toolFilesWriters.find((each) => each.id === "cadenya-bundle")!;
  const written = writer.writeFiles(JSON.parse(stored), DEFAULT_WRITER_OPTIONS).files;
  expect(written.map(({ name, text }) => [name, text])).toEqual(FILES);
  const again = await planFiles(...files);
  expect(again.items.find(({ format }) => format === "cadenya")).toMatchObject({
    verdict: "identical",
  });
});
