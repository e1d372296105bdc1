import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPointer, pointerToSpan } from "@/lib/json/pointers";
import { locatePointers } from "./locate";

function textAt(json: string, ...pointers: string[]): string[] {
  const found = locatePointers(json, pointers);
  return pointers.map((pointer) => json.slice(found.get(pointer), (found.get(pointer) ?? 0) + 4));
}

describe("locatePointers", () => {
  test("finds many places at once", () => {
    const json = '{ "a": [1, {"b/c": "here"}], "d": null }';
    expect(textAt(json, "/a/1/b~1c", "/d", "/a/0", "", "/a")).toEqual([
      '"her',
      "null",
      "1, {",
      '{ "a',
      "[1, ",
    ]);
  });

  test("takes the last of duplicate keys", () => {
    expect(textAt('{"a":"1st","a":"2nd"}', "/a")).toEqual(['"2nd']);
  });

  test("gives a place that is not there the nearest one that is", () => {
    expect(textAt('{"a":{"b":7777}}', "/a/x/y", "/a/b/c", "/z")).toEqual(['{"b"', "7777", '{"a"']);
  });
});

function allPointers(value: unknown, path: (string | number)[] = []): string[] {
  const children =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, child]) => allPointers(child, [...path, key]))
      : [];
  return [formatPointer(path), ...children];
}

test("agrees with the search for single places", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const json = JSON.stringify(value, null, 1);
      const pointers = allPointers(JSON.parse(json));
      const found = locatePointers(json, pointers);
      for (const pointer of pointers) {
        expect(found.get(pointer)).toBe(pointerToSpan(json, pointer)?.offset);
      }
    }),
  );
});

test("200,000 members that are not there are at what they would be in", () => {
  const pointers = Array.from({ length: 200_000 }, (_, at) => `/a/m${at}`);
  const found = locatePointers('{ "a": {} }', pointers);
  expect(new Set(found.values())).toEqual(new Set([7]));
});
