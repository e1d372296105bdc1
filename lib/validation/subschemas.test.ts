import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { mapSchemas, mapSubschemas, subschemas } from "./subschemas";

const places = (keyword: string, value: unknown) =>
  subschemas(keyword, value).map(({ path }) => path.join("/"));

describe("schemas in the value of a keyword", () => {
  test.each([
    ["not", {}, ["not"]],
    ["additionalProperties", false, ["additionalProperties"]],
    ["items", {}, ["items"]],
    ["items", [{}, true], ["items/0", "items/1"]],
    ["prefixItems", [{}], ["prefixItems/0"]],
    ["anyOf", {}, []],
    ["properties", { $ref: {}, a: {} }, ["properties/$ref", "properties/a"]],
    ["properties", [{}], []],
    ["$defs", { a: {} }, ["$defs/a"]],
    ["dependentSchemas", { a: {} }, ["dependentSchemas/a"]],
    ["unevaluatedItems", {}, ["unevaluatedItems"]],
    ["default", { properties: {} }, []],
    ["enum", [{}], []],
  ])("%s of %j", (keyword, value, expected) => {
    expect(places(keyword, value)).toEqual(expected);
  });
});

test("what is not changed stays the same, and only objects count as schemas where that is asked", () => {
  const keyword = fc.constantFrom("items", "allOf", "properties", "not", "const", "x");
  fc.assert(
    fc.property(keyword, fc.jsonValue(), (name, value) => {
      expect(mapSubschemas(name, value, (child) => child)).toEqual(value);
      const seen: unknown[] = [];
      mapSchemas(name, value, (schema) => seen.push(schema));
      const isObject = (child: unknown) =>
        typeof child === "object" && child !== null && !Array.isArray(child);
      expect(seen).toEqual(
        subschemas(name, value).flatMap(({ child }) => (isObject(child) ? [child] : [])),
      );
    }),
  );
});
