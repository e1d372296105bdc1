import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

import { getImport, importOriginal } from "@/lib/data/imports/list";
import { toolsetText } from "@/lib/data/toolsets/list";
import { oxp } from "@/lib/formats/oxp";
import { collectText, planFiles, runEvents, runPlan, spoolFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { fixItems } from "./fix/items";
import { planImport } from "./plan/plan";
import { loadPlan } from "./session/stored-plan";

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
  const planned = await planImport(id, { viewer: LOCAL_VIEWER });
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

describe("findings about definitions", () => {
  const flat = (version: string) => {
    const { input_schema: _, output_schema: __, ...rest } = define(version);
    return { ...rest, input_schema: { type: "object" } };
  };
  const LIST = { tools: [flat("1.0.0"), flat("1.1.0")] };

  test("are fixed in our copy, one rule after the other; what was dropped stays", async () => {
    const plan = await planFiles(["orchard.json", LIST], ["more.json", { tools: [flat("2.0.0")] }]);
    expect(plan.items[0]!.problems).toMatchObject([
      { rule: "OXP-INPUT-FLAT", fix: { mode: "auto", operations: [] } },
      { rule: "OXP-OUTPUT-ABSENT", fix: { mode: "auto" } },
      { rule: "OXP-INPUT-FLAT" },
      { rule: "OXP-OUTPUT-ABSENT" },
    ]);
    const one = await fixItems(LOCAL_VIEWER, plan.id, { items: ["1"], rule: "OXP-INPUT-FLAT" });
    expect(one.ok && one.items.map(({ problems }) => problems.map(({ rule }) => rule))).toEqual([
      ["OXP-OUTPUT-ABSENT", "OXP-OUTPUT-ABSENT"],
    ]);
    const all = await fixItems(LOCAL_VIEWER, plan.id, { items: "all", rule: "OXP-OUTPUT-ABSENT" });
    expect(all.ok && all.items.map(({ id }) => id)).toEqual(["1", "2"]);
    const after = await loadPlan(plan.id);
    expect(after?.items.map(({ problems }) => problems.length)).toEqual([0, 1]);
    expect(after?.items[0]?.notes.filter(({ rule }) => rule === "import.fixed")).toHaveLength(2);
    const report = await runPlan(plan.id);
    const text = await collectText((await toolsetText(report.items[0]!.entityId!))!.chunks);
    expect(oxp.restore!(JSON.parse(text))).toEqual({
      tools: ["1.0.0", "1.1.0"].map((version) => ({
        ...flat(version),
        input_schema: { parameters: { type: "object" } },
        output_schema: {},
      })),
    });
    const record = await getImport(LOCAL_VIEWER, plan.id);
    const original = await importOriginal(LOCAL_VIEWER, plan.id, record?.items[0]?.id ?? 0);
    expect(JSON.parse(gunzipSync(original ?? new Uint8Array()).toString())).toEqual(LIST);
  });
});
