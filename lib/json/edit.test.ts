import { describe, expect, test } from "vitest";
import { applyEdits, insertElement, removeValue, setValue, type JsonPath } from "./edit";

const set = (text: string, path: JsonPath, value: unknown) =>
  applyEdits(text, setValue(text, path, value));
const remove = (text: string, path: JsonPath) => applyEdits(text, removeValue(text, path));
const insert = (text: string, path: JsonPath, value: unknown) =>
  applyEdits(text, insertElement(text, path, value));

describe("a value is replaced", () => {
  test("in its own span, all around it kept", () => {
    expect(setValue('{"a" : 1.0 ,"b":[ 2 ]}', ["a"], "x")).toEqual([
      { offset: 7, length: 3, text: '"x"' },
    ]);
    expect(set("\uFEFF[1, [2]]\n", [1, 0], null)).toBe("\uFEFF[1, [null]]\n");
    expect(set("1", [], 2)).toBe("2");
  });

  test("not at all when it is equal, however it is written", () => {
    expect(setValue('{"a":1.0}', ["a"], 1)).toEqual([]);
    expect(setValue('{"a":"\\u0041"}', ["a"], "A")).toEqual([]);
    expect(setValue('{"a":{"x":1,"y":[2]}}', ["a"], { y: [2], x: 1 })).toEqual([]);
    expect(setValue('{"a":{"x":1}}', ["a"], { x: undefined })).not.toEqual([]);
    expect(setValue('{"a":[1]}', ["a"], { 0: 1 })).not.toEqual([]);
    expect(setValue('{"a":{}}', ["a"], JSON.parse('{"__proto__":1}'))).not.toEqual([]);
  });

  test("of duplicate keys, the last, on the way too", () => {
    expect(set('{"a":1,"a":2}', ["a"], 3)).toBe('{"a":1,"a":3}');
    expect(set('{"a":{"x":1},"\\u0061":{"x":2}}', ["a", "x"], 3)).toBe(
      '{"a":{"x":1},"\\u0061":{"x":3}}',
    );
  });

  test("in the layout it had", () => {
    expect(set('{\n  "a": { "x": 1 }\n}', ["a"], { y: [2] })).toBe('{\n  "a": { "y": [2] }\n}');
    expect(set('{\n  "a": [\n    1\n  ]\n}', ["a"], [2, 3])).toBe(
      '{\n  "a": [\n    2,\n    3\n  ]\n}',
    );
    expect(set('{\n  "a": 1\n}', ["a"], { y: 2 })).toBe('{\n  "a": {\n    "y": 2\n  }\n}');
  });
});

describe("a member is added last", () => {
  test.each([
    ["two spaces", '{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "n": [\n    true\n  ]\n}\n'],
    ["four spaces", '{\n    "a": 1\n}', '{\n    "a": 1,\n    "n": [\n        true\n    ]\n}'],
    ["tabs and CRLF", '{\r\n\t"a": 1\r\n}', '{\r\n\t"a": 1,\r\n\t"n": [\r\n\t\ttrue\r\n\t]\r\n}'],
    ["minified", '{"a":1}', '{"a":1,"n":[true]}'],
    ["minified, empty", "{}", '{"n":[true]}'],
    ["one line with spaces", '{"a": 1, "b": 2}', '{"a": 1, "b": 2, "n": [true]}'],
    ["one line, one member", '{"a": 1}', '{"a": 1, "n": [true]}'],
    ["one line with padding", '{ "a": 1 }', '{ "a": 1, "n": [true] }'],
    ["space before the colon", '{\n "a" : 1\n}', '{\n "a" : 1,\n "n" : [\n  true\n ]\n}'],
    ["comma first", '{ "a": 1\n, "b": 2\n}', '{ "a": 1\n, "b": 2\n, "n": [\n  true\n]\n}'],
    [
      "blank lines between groups",
      '{\n "a":1,\n\n "b":2\n}',
      '{\n "a":1,\n\n "b":2,\n "n":[\n  true\n ]\n}',
    ],
    ["empty over two lines", "{\n}", '{\n  "n": [\n    true\n  ]\n}'],
    [
      "a piece of an indented file",
      '{\n      "a": 1\n    }',
      '{\n      "a": 1,\n      "n": [\n        true\n      ]\n    }',
    ],
    ["a bracket that does not go back", '{\n  "a": 1}', '{\n  "a": 1,\n  "n": [\n    true\n  ]}'],
  ])("%s", (_name, before, after) => {
    expect(set(before, ["n"], [true])).toBe(after);
  });

  test("like the last neighbour of its kind", () => {
    const list = '[\n  { "x": 1 },\n  { "x": 2 }\n]';
    expect(set(list, [2], { x: 3, y: {} })).toBe(
      '[\n  { "x": 1 },\n  { "x": 2 },\n  { "x": 3, "y": {} }\n]',
    );
    expect(set('[{\n  "x": 1\n}, {\n  "x": 2\n}]', [2], { x: 3 })).toBe(
      '[{\n  "x": 1\n}, {\n  "x": 2\n}, {\n  "x": 3\n}]',
    );
  });

  test("into an empty object at its depth", () => {
    expect(set('{\n  "a": {},\n  "b": 1\n}', ["a", "x"], 1)).toBe(
      '{\n  "a": {\n    "x": 1\n  },\n  "b": 1\n}',
    );
    expect(set('[{"a": { }}]', [0, "a", "x"], 1)).toBe('[{"a": {"x": 1}}]');
  });

  test("with the objects on the way, also in place of null", () => {
    expect(set("{}", ["a", "b", "c"], 1)).toBe('{"a":{"b":{"c":1}}}');
    expect(set('{"a":null}', ["a", "b", 0], 1)).toBe('{"a":{"b":[1]}}');
  });

  test("under any key", () => {
    expect(set("{}", ["__proto__"], { x: 1 })).toBe('{"__proto__":{"x":1}}');
    expect(set("{}", ['"\n/~'], 1)).toBe('{"\\"\\n/~":1}');
    expect(set('{"":1}', [""], 2)).toBe('{"":2}');
    expect(set('{"toString":1}', ["constructor"], 2)).toBe('{"toString":1,"constructor":2}');
  });
});

describe("a value is removed", () => {
  test.each<[string, string, JsonPath, string]>([
    ["first", '{\n  "a": 1,\n  "b": 2\n}', ["a"], '{\n  "b": 2\n}'],
    ["middle", '{"a":1, "b":2 , "c":3}', ["b"], '{"a":1, "c":3}'],
    ["last", '{\n  "a": 1,\n  "b": 2\n}', ["b"], '{\n  "a": 1\n}'],
    ["only", '{\n  "a": 1\n}', ["a"], "{}"],
    ["element", "[ 1, [2], 3 ]", [1], "[ 1, 3 ]"],
    ["nested", '{"a":{"b":[{"c":1,"d":2}]}}', ["a", "b", 0, "c"], '{"a":{"b":[{"d":2}]}}'],
    ["by a string index", "[1,2]", ["1"], "[1]"],
    ["all duplicates", '{"a":1,"b":2,"a":3,"c":4,"\\u0061":5}', ["a"], '{"b":2,"c":4}'],
    ["neighbouring duplicates", '{"b":2,"a":1,"a":3}', ["a"], '{"b":2}'],
    ["nothing but duplicates", '{ "a":1,"a":3 }', ["a"], "{}"],
    ["absent key", '{"a":1}', ["b"], '{"a":1}'],
    ["absent parent", '{"a":1}', ["b", "c"], '{"a":1}'],
    ["in a scalar", '{"a":1}', ["a", "b"], '{"a":1}'],
    ["absent index", "[1]", [1], "[1]"],
    ["the end of an array", "[1]", ["-"], "[1]"],
  ])("%s", (_name, before, path, after) => {
    expect(remove(before, path)).toBe(after);
  });
});

describe("an element is inserted", () => {
  test.each<[string, string, JsonPath, unknown, string]>([
    ["first", "[1, 2]", [0], 9, "[9, 1, 2]"],
    ["between", "[\n  1,\n  2\n]", [1], 9, "[\n  1,\n  9,\n  2\n]"],
    ["last", '{"a":[1,2]}', ["a", 2], 9, '{"a":[1,2,9]}'],
    ["at the end", "[1]", ["-"], 9, "[1,9]"],
    ["into nothing", '{\n  "a": []\n}', ["a", 0], 9, '{\n  "a": [\n    9\n  ]\n}'],
    ["where no array is", '{"a":1}', ["b", 0], 9, '{"a":1,"b":[9]}'],
    ["in place of null", '{"a":null}', ["a", "-"], 9, '{"a":[9]}'],
    ["like its neighbours", '[\n  {"a": 1}\n]', [0], { b: [] }, '[\n  {"b": []},\n  {"a": 1}\n]'],
  ])("%s", (_name, before, path, value, after) => {
    expect(insert(before, path, value)).toBe(after);
  });
});

describe("what cannot be is a bug of the caller", () => {
  test.each<[string, () => unknown]>([
    ["a path into a scalar", () => setValue('{"a":1}', ["a", "b"], 2)],
    ["a key in an array", () => setValue("[1]", ["x"], 2)],
    ["an index beyond the end", () => setValue("[1]", [2], 2)],
    ["an index beyond the end of a new array", () => setValue("{}", ["a", 1], 2)],
    ["removing the root", () => removeValue("{}", [])],
    ["inserting into an object", () => insertElement('{"a":1}', [0], 2)],
    ["inserting into a scalar", () => insertElement("1", [0], 2)],
    ["inserting by a key", () => insertElement("[1]", ["x"], 2)],
    ["inserting beyond the end", () => insertElement("[1]", [2], 2)],
    ["inserting beyond the end of no array", () => insertElement("{}", ["a", 1], 2)],
    ["inserting at no place", () => insertElement("[1]", [], 2)],
  ])("%s", (_name, edit) => {
    expect(edit).toThrow(RangeError);
  });

  test("a value without a JSON form", () => {
    expect(() => setValue("{}", ["a"], undefined)).toThrow(TypeError);
    expect(() => insertElement("[]", [0], () => 1)).toThrow(TypeError);
  });
});
