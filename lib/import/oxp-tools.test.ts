import { expect, test } from "vitest";

import { planFiles, runEvents, spoolFiles } from "@/lib/testing/drop";
import { useLibrary } from "@/lib/testing/library";

import { planImport } from "./plan";

useLibrary();

const define = (version: string) => ({
  id: `Orchard.Prune@${version}`,
  name: "Orchard_Prune",
  description: "Prunes a tree.",
  version,
  input_schema: {
    parameters: { type: "object", properties: { tree: { type: "string", description: "Which." } } },
  },
  output_schema: null,
});

const FILE = { $schema: "urn:oxp:1.0", tools: [define("1.0.0"), define("1.1.0")] };

test("a list of definitions is planned as one toolset and imported", async () => {
  const id = await spoolFiles(["tools.json", FILE]);
  const planned = await planImport(id);
  if (!planned.ok) throw new Error(planned.problem.message);
  expect(planned.plan.items).toMatchObject([
    { kind: "toolsets", format: "oxp", verdict: "new", documentId: "Orchard", problems: [] },
  ]);
  const report = (await runEvents(id)).find((event) => event.type === "report");
  expect(report).toMatchObject({ totals: { imported: 1, failed: 0 } });
  const again = await planFiles(["tools.json", FILE]);
  expect(again.items).toMatchObject([{ verdict: "identical" }]);
});

test("definitions with faults are planned with their findings", async () => {
  const { output_schema: _, ...flat } = { ...define("1"), input_schema: { type: "object" } };
  const { items } = await planFiles(["prune.json", flat]);
  expect(items).toMatchObject([{ kind: "toolsets", format: "oxp", verdict: "new" }]);
  expect(items[0]!.problems.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
    "OXP-ID-VERSION-INCOMPLETE /id",
    "OXP-VERSION-FORMAT /version",
    "OXP-INPUT-FLAT /input_schema",
    "OXP-OUTPUT-ABSENT /output_schema",
  ]);
});

test("tools in another schema are refused by its name", async () => {
  const input = { parameters: [{ name: "tree", value_schema: { val_type: "string" } }] };
  const { items } = await planFiles([
    "tools.json",
    [{ name: "Prune", fully_qualified_name: "Orchard.Prune", input }],
  ]);
  expect(items).toMatchObject([
    { verdict: "invalid", format: "oxp", problems: [{ rule: "OXP-FOREIGN-ARCADE" }] },
  ]);
});

test("a long list is recognised by its first definitions", async () => {
  const items = Array.from({ length: 6 }, (_, at) => ({
    ...define(`1.${at}.0`),
    description: "x".repeat(1 << 20),
  }));
  const plan = await planFiles(["tools.json", { items }]);
  expect(plan.items).toMatchObject([{ kind: "toolsets", format: "oxp", verdict: "new" }]);
});
