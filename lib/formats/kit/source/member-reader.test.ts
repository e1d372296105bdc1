import * as fc from "fast-check";
import { expect, test } from "vitest";

import { isBlank } from "./unmapped";
import { readMembers } from "./member-reader";

test("what is read is taken, what is of another kind stays", () => {
  const reader = readMembers({ a: "x", b: 3, c: "y", when: "soon", no: null, none: [] });
  expect(reader.text("b", "a")).toBe("x");
  expect(reader.number("c")).toBeNull();
  expect(reader.time("when")).toBeNull();
  expect(reader.value("no")).toBeNull();
  expect(reader.rest()).toEqual({ b: 3, c: "y", when: "soon" });
});

test("of two spellings the first with a value is read and the other stays", () => {
  const reader = readMembers({ mimeType: "", mime_type: "image/png" });
  expect(reader.text("mimeType", "mime_type")).toBe("");
  expect(reader.rest()).toEqual({ mime_type: "image/png" });
});

test("of objects and lists read in turn the rest stays in its place", () => {
  const reader = readMembers({
    data: { mimeType: "image/png", odd: 1 },
    parts: [{ text: "a" }, { text: "b", odd: 2 }, "c", null],
    empty: {},
  });
  expect(reader.open("data")?.text("mimeType")).toBe("image/png");
  const texts = reader.openList("parts")?.map((part) => part?.text("text"));
  expect(texts).toEqual(["a", "b", undefined, undefined]);
  expect(reader.open("empty")).not.toBeNull();
  expect(reader.rest()).toEqual({ data: { odd: 1 }, parts: { "1": { odd: 2 }, "2": "c" } });
});

test("a hole in a list is no object", () => {
  const list: unknown[] = [];
  list[1] = { text: "a" };
  const reader = readMembers({ parts: list });
  expect(reader.openList("parts")?.map((part) => part?.text("text") ?? null)).toEqual([null, "a"]);
  expect(reader.rest()).toEqual({});
});

test("members of every name are ordinary ones", () => {
  const record = JSON.parse('{"__proto__":"a","constructor":"b","text":"c"}') as object;
  const reader = readMembers(record as Record<string, unknown>);
  expect(reader.text("toString", "text")).toBe("c");
  expect(JSON.stringify(reader.rest())).toBe('{"__proto__":"a","constructor":"b"}');
});

test("whoever reads nothing keeps everything that says something", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
      const said = Object.entries(record).filter(([, value]) => !isBlank(value));
      expect(readMembers(record).rest()).toEqual(Object.fromEntries(said));
    }),
  );
});
