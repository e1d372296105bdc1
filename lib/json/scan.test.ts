import { describe, expect, test } from "vitest";
import { MAX_KEY_BYTES, type DocumentMap, type ScanOptions, type Span } from "./document-map";
import { scanDocument } from "./scan";

function scan(text: string, options?: ScanOptions): DocumentMap {
  const result = scanDocument(Buffer.from(text), options);
  if (!result.ok) throw new Error(result.problem.message);
  return result.map;
}

function problem(text: string, options: ScanOptions): string {
  const result = scanDocument(Buffer.from(text), options);
  return result.ok ? "valid" : `${result.problem.code} ${result.problem.offset}`;
}

function cut(text: string, span: Span): string {
  return Buffer.from(text).subarray(span.start, span.end).toString();
}

describe("members", () => {
  const text = '\uFEFF \n{ "é" : [1, 2] ,"b":{"b":0},"c":-1.5e3 , "d":"\\"", "e":true}\n';
  const map = scan(text);

  test("the root is found between mark and blanks", () => {
    expect(map).toMatchObject({ root: "object", bom: true, byteLength: Buffer.byteLength(text) });
    expect(cut(text, map.span)).toBe(text.slice(3).trim());
  });

  test("each has its key, its key's span, its value's span and kind", () => {
    const found = map.members.map((m) => [m.key, cut(text, m.keySpan), cut(text, m.value), m.kind]);
    expect(found).toEqual([
      ["é", '"é"', "[1, 2]", "array"],
      ["b", '"b"', '{"b":0}', "object"],
      ["c", '"c"', "-1.5e3", "number"],
      ["d", '"d"', '"\\""', "string"],
      ["e", '"e"', "true", "boolean"],
    ]);
  });

  test("keys are decoded", () => {
    const keys = scan(
      '{"\\u0061\\n\\"":1,"\\ud83d":2,"\uFEFFx":3,"\\ud83c\\udf89":4,"__proto__":5}',
    );
    expect(keys.members.map((m) => m.key)).toEqual([
      'a\n"',
      "\ud83d",
      "\uFEFFx",
      "🎉",
      "__proto__",
    ]);
  });

  test("duplicates are all listed, also when only one is escaped", () => {
    const twice = scan('{"a":1,"\\u0061":2}');
    expect(twice.members.map((m) => m.key)).toEqual(["a", "a"]);
    expect(twice.duplicateKeys).toBe(true);
    expect(scan('{"a":{"b":1,"b":2}}').duplicateKeys).toBe(false);
  });

  test("a root that is no object has none", () => {
    expect(scan('[{"a":1}]').members).toEqual([]);
    expect(scan("12").span).toEqual({ start: 0, end: 2 });
  });
});

describe("elements", () => {
  const found = (text: string, key: string) =>
    scan(text, { arrays: [key] })
      .elements.get(key)
      ?.map((span) => cut(text, span));

  test("of a named array, whatever they are", () => {
    const text = '{"x":[0],"messages":[ {"messages":[9]} , [1,[2]],"s",-1,null,{} ],"y":[7]}';
    const elements = ['{"messages":[9]}', "[1,[2]]", '"s"', "-1", "null", "{}"];
    expect(found(text, "messages")).toEqual(elements);
    const kinds = scan(text, { arrays: ["messages"] }).elements.get("messages");
    const expected = ["object", "array", "string", "number", "null", "object"];
    expect(kinds?.map((span) => span.kind)).toEqual(expected);
  });

  test("of a root array under the empty name", () => {
    expect(found('[[1,[2]], {"a":[3]},4]', "")).toEqual(["[1,[2]]", '{"a":[3]}', "4"]);
    expect(found("[]", "")).toEqual([]);
    expect(found('{"":[1]}', "")).toBeUndefined();
  });

  test("only arrays that were named are listed", () => {
    const map = scan('{"a":[1],"b":[2],"c":3}', { arrays: ["b", "c", "d"] });
    expect([...map.elements.keys()]).toEqual(["b"]);
    expect(scan('{"a":[1]}').elements.size).toBe(0);
  });

  test("of several arrays with one name the last counts", () => {
    expect(found('{"m":[1,2],"m":[3]}', "m")).toEqual(["3"]);
    expect(found('{"m":[1],"m":"text"}', "m")).toBeUndefined();
    expect(found('{"m":"text","m":[4]}', "m")).toEqual(["4"]);
  });

  test("only top-level arrays count", () => {
    expect(found('{"a":{"m":[1]},"b":[{"m":[2]}]}', "m")).toBeUndefined();
  });
});

describe("limits", () => {
  test("depth counts containers, and the offset is the bracket too many", () => {
    expect(problem("[[]]", { maxDepth: 2 })).toBe("valid");
    expect(problem('[{"a":[]}]', { maxDepth: 2 })).toBe("depth 6");
    expect(problem("[]", { maxDepth: 0 })).toBe("depth 0");
    expect(problem("1", { maxDepth: 0 })).toBe("valid");
  });

  test("5,000 levels are the default, and more cost no stack", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(problem(nested(5_000), {})).toBe("valid");
    expect(problem(nested(5_001), {})).toBe("depth 5000");
    expect(problem(nested(1_000_000), { maxDepth: Infinity })).toBe("valid");
  });

  test("bytes, the mark included", () => {
    expect(problem("[1,2]", { maxBytes: 5 })).toBe("valid");
    expect(problem("[1,2] ", { maxBytes: 5 })).toBe("size 5");
    expect(problem("\uFEFF[]", { maxBytes: 4 })).toBe("size 4");
    expect(problem("[x,2]", { maxBytes: 3 })).toBe("syntax 1");
  });

  test("elements of a listed array, and members", () => {
    expect(problem("[1,2]", { arrays: [""], maxElements: 2 })).toBe("valid");
    expect(problem("[1,2,3]", { arrays: [""], maxElements: 2 })).toBe("size 5");
    expect(problem("[1,2,3]", { maxElements: 2 })).toBe("valid");
    expect(problem('{"m":[1,2,3]}', { arrays: ["m"], maxElements: 2 })).toBe("size 10");
    expect(problem('{"a":1,"b":2,"c":3}', { maxElements: 2 })).toBe("size 17");
  });

  test("a top-level key", () => {
    const text = (length: number) => `{"a":1,"${"k".repeat(length)}":1}`;
    expect(problem(text(MAX_KEY_BYTES), {})).toBe("valid");
    expect(problem(text(MAX_KEY_BYTES + 1), {})).toBe("size 7");
    expect(problem(`[${text(MAX_KEY_BYTES + 1)}]`, {})).toBe("valid");
  });
});
