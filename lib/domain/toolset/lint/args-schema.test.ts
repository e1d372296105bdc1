import { describe, expect, test } from "vitest";
import { findSchemaFault } from "./args-schema";

describe("findSchemaFault", () => {
  test.each([
    [{}],
    [{ type: "object", properties: { url: { type: "string", format: "uri" } }, required: ["url"] }],
    [{ type: ["string", "null"], enum: [1, null], "x-vendor": { type: 3 } }],
    [{ items: [{ type: "string" }], additionalItems: false, exclusiveMinimum: true }],
    [
      {
        $defs: { a: { $ref: "#/$defs/b~1c" }, "b/c": {} },
        allOf: [{ $ref: "#" }, { $ref: "#anchor" }],
      },
    ],
    [{ properties: { pattern: { pattern: "^[a-z]+$" } }, patternProperties: { "^x": true } }],
    [{ anyOf: [{ $ref: "#/anyOf/1" }, true] }],
  ])("finds nothing in %j", (schema) => {
    expect(findSchemaFault(schema)).toBeNull();
  });

  test.each([
    [{ type: "text" }, "/type"],
    [{ properties: { a: { type: [] } } }, "/properties/a/type"],
    [{ properties: [] }, "/properties"],
    [{ properties: { "a/b": 7 } }, "/properties/a~1b"],
    [{ items: { minLength: -1 } }, "/items/minLength"],
    [{ required: [1] }, "/required"],
    [{ enum: "a" }, "/enum"],
    [{ anyOf: {} }, "/anyOf"],
    [{ oneOf: [{ pattern: "(" }] }, "/oneOf/0/pattern"],
    [{ pattern: 7 }, "/pattern"],
    [{ maximum: "3" }, "/maximum"],
    [{ $ref: "https://example.com/schema.json" }, "/$ref"],
    [{ $ref: "#/$defs/gone" }, "/$ref"],
    [{ $ref: "#/constructor" }, "/$ref"],
    [{ $ref: "#/%zz" }, "/$ref"],
    [{ $ref: 7 }, "/$ref"],
    [7, ""],
  ])("finds the fault in %j", (schema, pointer) => {
    expect(findSchemaFault(schema)?.pointer).toBe(pointer);
  });

  test("a schema of any depth or size is looked at without recursion", () => {
    let deep: object = { type: "gone" };
    for (let at = 0; at < 5000; at += 1) deep = { items: deep };
    expect(findSchemaFault(deep)?.pointer).toHaveLength("/items".length * 5000 + "/type".length);
    const wide = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`p${at}`, {}]));
    expect(findSchemaFault({ properties: wide })).toBeNull();
  });
});
