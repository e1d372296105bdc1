import { describe, expect, test } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";

import { fixItem } from "../kit/contract/fix-item";
import { oxp } from "./index";

const BASE: JsonRecord = {
  id: "Orchard.Prune@1.0.0",
  name: "Orchard_Prune",
  description: "Prunes.",
  version: "1.0.0",
  input_schema: { parameters: {} },
  output_schema: {},
};

/** The list after the fixes of a rule, and whether the rule has nothing to say any more. */
async function fix(rule: string, ...definitions: JsonRecord[]) {
  const context = parseContext({ fileName: "orchard-tools.json" });
  const { documents } = await oxp.parse({ tools: definitions }, context);
  const document: unknown = JSON.parse(documents[0]!.text);
  const fixed = await fixItem(oxp, document, rule, context);
  if (fixed === null) return null;
  const after = oxp.restore!(JSON.parse(fixed.result.documents[0]!.text)) as {
    tools: JsonRecord[];
  };
  const isLeft = fixed.result.diagnostics.some((finding) => finding.rule === rule);
  return { tools: after.tools, fixed: fixed.fixed, isLeft };
}

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(BASE).filter(([name]) => !names.includes(name)));
const args = (parameters: unknown) => ({ ...BASE, input_schema: { parameters } });

describe("a rule and what its fix makes of a definition", () => {
  const described = { type: "string", description: "A tree." };
  test.each<[string, JsonRecord, JsonRecord]>([
    ["OXP-ID-MISSING", without("id"), { id: "orchard_tools.Orchard_Prune@1.0.0" }],
    ["OXP-ID-NO-TOOLKIT", { ...BASE, id: "Prune@1.0.0" }, { id: "orchard_tools.Prune@1.0.0" }],
    ["OXP-ID-FORMAT", { ...BASE, id: "A.B.C-d@1.0" }, { id: "A_B.C_d@1.0.0" }],
    ["OXP-ID-VERSION-INCOMPLETE", { ...BASE, id: "A.B" }, { id: "A.B@1.0.0" }],
    ["OXP-ID-VERSION-INCOMPLETE", { ...BASE, id: "A.B", version: "v2" }, { id: "A.B@2.0.0" }],
    ["OXP-ID-VERSION-MISMATCH", { ...BASE, id: "A.B@2.0.0" }, { id: "A.B@1.0.0" }],
    ["OXP-NAME-MISSING", without("name"), { name: "Orchard_Prune" }],
    ["OXP-NAME-FORMAT", { ...BASE, name: "Prune a tree." }, { name: "Prune_a_tree_" }],
    ["OXP-DESCRIPTION-MISSING", without("description"), { description: "" }],
    ["OXP-VERSION-MISSING", without("version"), { version: "1.0.0" }],
    ["OXP-VERSION-FORMAT", { ...BASE, id: "A.B", version: "v2.1" }, { version: "2.1.0" }],
    ["OXP-VERSION-FORMAT", { ...BASE, id: "A.B", version: 3 }, { version: "3.0.0" }],
    ["OXP-VERSION-LEADING-ZERO", { ...BASE, version: "01.0.0" }, { version: "1.0.0" }],
    ["OXP-INPUT-MISSING", without("input_schema"), { input_schema: { parameters: {} } }],
    ["OXP-INPUT-TYPE", { ...BASE, input_schema: null }, { input_schema: { parameters: {} } }],
    [
      "OXP-INPUT-FLAT",
      { ...BASE, input_schema: { type: "object" } },
      { input_schema: { parameters: { type: "object" } } },
    ],
    ["OXP-PARAMS-TYPE", args("none"), { input_schema: { parameters: {} } }],
    [
      "OXP-PARAM-NOT-SCHEMA",
      args({ properties: { a: true, b: false, c: described } }),
      { input_schema: { parameters: { properties: { a: {}, b: { not: {} }, c: described } } } },
    ],
    [
      "OXP-PARAM-DESCRIPTION",
      args({ properties: { treeAge: { type: "integer" }, b: { title: "Tool" }, c: described } }),
      {
        input_schema: {
          parameters: {
            properties: {
              treeAge: { type: "integer", description: "Tree age" },
              b: { title: "Tool", description: "Tool" },
              c: described,
            },
          },
        },
      },
    ],
    [
      "OXP-REF",
      {
        ...args({ $defs: { t: described }, properties: { a: { $ref: "#/$defs/t" } } }),
        output_schema: { $defs: {}, type: "string" },
      },
      {
        input_schema: { parameters: { properties: { a: described } } },
        output_schema: { type: "string" },
      },
    ],
    ["OXP-OUTPUT-ABSENT", without("output_schema"), { output_schema: {} }],
    ["OXP-OUTPUT-TYPE", { ...BASE, output_schema: "any" }, { output_schema: {} }],
    [
      "OXP-UNKNOWN-MEMBER",
      { ...BASE, colour: "red", $schema: "x" },
      { input_schema: { parameters: {}, "x-colloquy": { colour: "red", $schema: "x" } } },
    ],
    [
      "OXP-AUTH-TYPE",
      { ...BASE, requirements: { authorization: { id: "google" } } },
      { requirements: { authorization: [{ id: "google" }] } },
    ],
    [
      "OXP-SCOPES-TYPE",
      { ...BASE, requirements: { authorization: [{ id: "g", oauth2: { scopes: "a  b" } }] } },
      { requirements: { authorization: [{ id: "g", oauth2: { scopes: ["a", "b"] } }] } },
    ],
    [
      "OXP-SECRET-TYPE",
      { ...BASE, requirements: { secrets: ["KEY"] } },
      { requirements: { secrets: [{ id: "KEY" }] } },
    ],
    [
      "OXP-USER-ID-TYPE",
      { ...BASE, requirements: { user_id: "true" } },
      { requirements: { user_id: true } },
    ],
  ])("%s", async (rule, before, changed) => {
    const after = await fix(rule, before);
    expect(after?.tools[0]).toMatchObject(changed);
    expect(after?.isLeft).toBe(false);
    const names = (definition: JsonRecord | undefined) =>
      Object.keys(definition ?? {}).filter((name) => !(name in changed));
    expect(names(after?.tools[0])).toEqual(
      names(before).filter((name) => rule !== "OXP-UNKNOWN-MEMBER" || name in BASE),
    );
  });

  test("requirements that are none go", async () => {
    const after = await fix("OXP-REQUIREMENTS-TYPE", { ...BASE, requirements: [] });
    expect(after?.tools).toEqual([BASE]);
  });
});

describe("ids that occur twice", () => {
  test("equal copies go, others are numbered", async () => {
    const other = { ...BASE, description: "Another." };
    const after = await fix("OXP-ID-DUPLICATE", BASE, BASE, other, BASE);
    expect(after).toMatchObject({ fixed: 3, isLeft: false });
    expect(after?.tools).toEqual([BASE, { ...other, id: "Orchard.Prune_2@1.0.0" }]);
  });
});

describe("nothing is fixed without a person", () => {
  test.each<[string, JsonRecord]>([
    ["OXP-VERSION-FORMAT", { ...BASE, id: "A.B", version: "1.0.0-beta" }],
    ["OXP-VERSION-FORMAT", { ...BASE, id: "A.B", version: "soon" }],
    ["OXP-REF", args({ properties: { a: { $ref: "#" } } })],
    ["OXP-OUTPUT-TYPE", { ...BASE, output_schema: 3 }],
    ["OXP-AUTH-ID", { ...BASE, requirements: { authorization: [{}] } }],
    ["OXP-PARAM-NOT-SCHEMA", args({ properties: { a: 3 } })],
    ["OXP-UNKNOWN-MEMBER", { ...BASE, input_schema: null, odd: 1 }],
  ])("%s", async (rule, definition) => {
    expect(await fix(rule, definition)).toBeNull();
  });
});

const findings = listFixtures(oxp)
  .filter(({ isBroken }) => isBroken)
  .flatMap(({ name, items }) => items.map(({ item, context }) => ({ name, item, context })));

test.each(findings)("every fix of $name leaves nothing of its rule", async ({ item, context }) => {
  const { documents, diagnostics } = await oxp.parse(item, context);
  const rules = new Set(
    diagnostics.flatMap(({ rule, fix: offered }) => (offered?.mode === "auto" ? [rule] : [])),
  );
  for (const rule of rules) {
    const fixed = await fixItem(oxp, JSON.parse(documents[0]!.text), rule, context);
    const left = fixed?.result.diagnostics.filter(
      (finding) => finding.rule === rule && finding.fix?.mode === "auto",
    );
    expect(left).toEqual([]);
  }
});
