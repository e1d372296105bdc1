import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";

import { oxp } from "./index";
import { oxpWriter } from "./write";

interface ToolsetFile {
  toolsets: { tools: Record<string, unknown>[] }[];
}

async function read(value: unknown): Promise<ToolsetFile | null> {
  const { documents } = await oxp.parse(value, parseContext());
  return documents[0] ? (JSON.parse(documents[0].text) as ToolsetFile) : null;
}

const written = (file: unknown) => JSON.parse(oxpWriter.write(file).text) as unknown;

const water = {
  id: "Greenhouse.Water@1.0.0",
  name: "Greenhouse_Water",
  description: "Waters a bed.",
  version: "1.0.0",
  input_schema: { parameters: { type: "object", properties: {} }, "x-hint": 1 },
  output_schema: null,
};

function build(tools: object[], toolset: object = {}) {
  const { text, fidelity } = oxpWriter.write({ toolsets: [{ id: "garden", tools, ...toolset }] });
  return {
    tools: (JSON.parse(text) as { tools: Record<string, unknown>[] }).tools,
    lost: Object.fromEntries(fidelity.lost.map(({ what, count }) => [what, count])),
    mapped: fidelity.mapped,
  };
}

describe("what came as OXP leaves as it was", () => {
  // One is refused, and what the other carries is only written when asked for.
  const left = ["broken-arcade-schema", "carried-from-elsewhere"];
  const fixtures = listFixtures(oxp).filter(({ name }) => !left.includes(name));
  test.each(fixtures)("$name", async ({ probe }) => {
    const file = await read(probe.sample);
    expect(JSON.stringify(written(file))).toBe(JSON.stringify(probe.sample));
  });

  test("whatever stands in it", async () => {
    const member = fc.option(fc.jsonValue({ maxDepth: 3 }), { nil: undefined });
    const definition = fc.record(
      {
        name: fc.oneof(fc.string(), member),
        description: fc.oneof(fc.string(), member),
        version: fc.oneof(fc.constantFrom("1.0.0", "v2"), member),
        input_schema: fc.oneof(
          fc.record({ parameters: fc.dictionary(fc.string(), fc.jsonValue()) }),
          member,
        ),
        output_schema: fc.oneof(fc.constantFrom(null, {}), member),
        requirements: member,
        other: member,
      },
      { requiredKeys: [] },
    );
    const list = fc.array(fc.oneof({ weight: 5, arbitrary: definition }, fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(list, fc.constantFrom("array", "tools", "items"), async (more, how) => {
        const plain = JSON.parse(JSON.stringify([water, ...more])) as unknown[];
        const value = how === "array" ? plain : { $schema: "urn:oxp:1.0", [how]: plain, z: 1 };
        expect(written(await read(value))).toEqual(value);
      }),
    );
  });
});

describe("what was edited wins", () => {
  test.each([null, {}, { type: "string" }, undefined])(
    "and an output of %j stays as it was",
    async (output) => {
      const { output_schema: _, ...rest } = water;
      const source = output === undefined ? rest : { ...rest, output_schema: output };
      const file = (await read(source))!;
      file.toolsets[0]!.tools[0]!["summary"] = "Waters any bed.";
      expect(written(file)).toEqual({ ...source, description: "Waters any bed." });
    },
  );

  test.each([
    [water.input_schema, { parameters: { type: "object" }, "x-hint": 1 }],
    [{ type: "object", properties: {} }, { type: "object" }],
    ["none", { parameters: { type: "object" } }],
  ])("and the input %j keeps its form", async (input, after) => {
    const file = (await read({ ...water, input_schema: input }))!;
    file.toolsets[0]!.tools[0]!["argsSchema"] = { type: "object" };
    expect(written(file)).toEqual({ ...water, input_schema: after });
  });

  test("and a new name keeps the id, one made up here changes nothing", async () => {
    const later = { ...water, id: "Greenhouse.Water@2.0.0", version: "2.0.0" };
    const file = (await read([water, later]))!;
    const [first, second] = file.toolsets[0]!.tools;
    expect([first!["name"], second!["name"]]).toEqual([
      "Greenhouse_Water",
      "Greenhouse_Water@2.0.0",
    ]);
    first!["name"] = "water now";
    expect(written(file)).toEqual([{ ...water, name: "water_now" }, later]);
  });
});

describe("a tool from elsewhere", () => {
  test("gets the strict form", () => {
    const leaf = { type: "string", title: "Leaf" };
    const argsSchema = {
      $defs: { leaf },
      type: "object",
      properties: { newLeaf: { $ref: "#/$defs/leaf" }, $ref: { type: "integer" }, off: false },
    };
    const outputSchema = {
      type: "array",
      items: { $ref: "#/definitions/n" },
      definitions: { n: true },
    };
    const extensions = { "dev.colloquy:mcp": { v: 1, source: { outputSchema } } };
    const { tools, lost, mapped } = build([
      {
        name: "web:prune",
        summary: "Cuts",
        argsSchema,
        extensions,
        enabled: false,
        examples: [{}],
      },
      { name: "wait" },
    ]);
    expect(tools).toEqual([
      {
        id: "garden.web_prune@0.0.0",
        name: "web_prune",
        description: "Cuts",
        version: "0.0.0",
        input_schema: {
          parameters: {
            type: "object",
            properties: {
              newLeaf: { ...leaf, description: "Leaf" },
              $ref: { type: "integer", description: "$ref" },
              off: { not: {}, description: "Off" },
            },
          },
        },
        output_schema: { type: "array", items: {} },
      },
      {
        id: "garden.wait@0.0.0",
        name: "wait",
        description: "",
        version: "0.0.0",
        input_schema: { parameters: {} },
        output_schema: {},
      },
    ]);
    expect(Object.keys(tools[0]!)).toEqual(Object.keys({ ...water }));
    expect(mapped).toEqual({
      definitions: 2,
      inventedVersions: 2,
      inlinedReferences: 2,
      describedParameters: 3,
      unknownOutputs: 1,
    });
    expect(lost).toEqual({
      "names as they are": 1,
      "examples of calls": 1,
      "settings of who may use a tool": 1,
      "details of other formats": 1,
    });
  });

  test("obeys every rule when it is read again", async () => {
    const argsSchema = { properties: { a: { anyOf: [{ type: "null" }, true] } } };
    const { tools } = build([{ name: "a-b", summary: "x", argsSchema }, { name: "a_b" }], {
      version: "3.1.4",
    });
    expect(tools.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^garden\.a_b_[0-9a-f]{8}@3\.1\.4$/),
      "garden.a_b@3.1.4",
    ]);
    const { diagnostics } = await oxp.parse(tools, parseContext());
    expect(diagnostics.map(({ rule }) => rule)).toEqual(["OXP-DESCRIPTION-EMPTY"]);
  });

  test.each([
    [
      { properties: { a: { $ref: "#" } } },
      "tools whose arguments refer to themselves or to another document",
    ],
    [
      { properties: { a: { $ref: "https://x.example/a" } } },
      "tools whose arguments refer to themselves or to another document",
    ],
    [
      { properties: { a: { $ref: "#/$defs/gone" } } },
      "tools whose arguments are not a JSON Schema of an object",
    ],
    [
      { $defs: { a: { items: { $ref: "#/$defs/a" } } }, properties: { a: { $ref: "#/$defs/a" } } },
      "tools whose arguments refer to themselves or to another document",
    ],
    [{ type: "array" }, "tools whose arguments are not a JSON Schema of an object"],
    [
      { properties: { a: { type: "strng" } } },
      "tools whose arguments are not a JSON Schema of an object",
    ],
  ])("is left out with %j", (argsSchema, reason) => {
    const { tools, lost } = build([{ name: "a", argsSchema }]);
    expect(tools).toEqual([]);
    expect(lost).toEqual({ [reason]: 1 });
  });

  test("is left out when its references unfold without end", () => {
    const chain = Array.from({ length: 5000 }, (_, at) => [
      `d${at}`,
      { items: { $ref: `#/$defs/d${at + 1}` } },
    ]);
    const doubled = Array.from({ length: 30 }, (_, at) => [
      `d${at}`,
      { allOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }] },
    ]);
    for (const entries of [chain, doubled]) {
      const $defs = { ...Object.fromEntries(entries), [`d${entries.length}`]: {} } as object;
      const argsSchema = { $defs, properties: { a: { $ref: "#/$defs/d0" } } };
      expect(build([{ name: "a", argsSchema }]).tools).toEqual([]);
    }
  });

  test("keeps what stands beside a reference", () => {
    const argsSchema = {
      $defs: { a: { type: "string", description: "A", minLength: 1 } },
      properties: {
        same: { $ref: "#/$defs/a", description: "B" },
        other: { $ref: "#/$defs/a", maxLength: 3 },
      },
    };
    const [tool] = build([{ name: "a", argsSchema }]).tools;
    const target = argsSchema.$defs.a;
    expect(tool!["input_schema"]).toEqual({
      parameters: {
        properties: {
          same: { description: "B", allOf: [target] },
          other: { ...target, maxLength: 3 },
        },
      },
    });
  });

  test("and a name of 65 characters is cut", () => {
    const [tool] = build([{ name: "x".repeat(65) }]).tools;
    expect(tool!["name"]).toHaveLength(64);
  });

  test("joins the definitions of its toolset without taking an id of theirs", async () => {
    const file = (await read({ tools: [water] }))!;
    file.toolsets[0]!.tools.push({ name: "Water" });
    const found = { ...water, id: "Greenhouse.Water@0.0.0", version: "0.0.0" };
    const both = (await read({ tools: [found] }))!;
    both.toolsets[0]!.tools.push({ name: "Water" });
    const ids = (value: unknown) =>
      (value as { tools: { id: string }[] }).tools.map(({ id }) => id);
    expect(ids(written(file))).toEqual([water.id, "Greenhouse.Water@0.0.0"]);
    expect(ids(written(both))).toEqual([found.id, "Greenhouse.Water_2@0.0.0"]);
  });
});
