import { describe, expect, test } from "vitest";
import { discriminate, withoutItems } from "./discriminate";

const tagged = (kind: string, required = ["kind"]): object => ({
  type: "object",
  properties: { note: { type: "string" }, kind: { const: kind } },
  required,
});
const choice = { anyOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] };

describe("discriminate", () => {
  test("names the tag of a choice between tagged objects, wherever it is referred to", () => {
    const schema = {
      $defs: { A: tagged("a"), B: tagged("b"), Choice: choice },
      properties: { list: { type: "array", items: { $ref: "#/$defs/Choice" } } },
    };
    const discriminated = {
      type: "object",
      discriminator: { propertyName: "kind" },
      oneOf: [tagged("a"), tagged("b")],
    };
    expect(discriminate(schema)).toEqual({
      $defs: { A: tagged("a"), B: tagged("b"), Choice: discriminated },
      properties: { list: { type: "array", items: discriminated } },
    });
  });

  test.each([
    ["a tag that is not required", [tagged("a"), tagged("b", [])]],
    ["branches that are not objects", [true, tagged("b")]],
    ["a branch without members", [tagged("a"), { type: "string" }]],
    ["no branches", []],
  ])("leaves a choice with %s as it is", (_, anyOf) => {
    expect(discriminate({ anyOf })).toEqual({ anyOf });
  });
});

describe("withoutItems", () => {
  const list = { type: "array", items: { type: "string" } };

  test("leaves the items of the named lists unchecked", () => {
    expect(withoutItems({ properties: { a: list, b: list } }, ["a", "gone"])).toEqual({
      properties: { a: { type: "array" }, b: list },
    });
  });

  test("does so in each branch of a choice", () => {
    const branches = [{ properties: { a: list } }, { properties: {} }];
    expect(withoutItems({ oneOf: branches }, ["a"])).toEqual({
      oneOf: [{ properties: { a: { type: "array" } } }, { properties: {} }],
    });
  });

  test("a schema without members stays as it is", () => {
    expect(withoutItems({ type: "string" }, ["a"])).toEqual({ type: "string" });
  });
});
