import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastWork } from "@/lib/testing/least-work";
import { TextInspector, type TextReport } from "./inspect-text";

function inspect(json: string, options = { depth: 0, maxDepth: 200, texts: false }): string[] {
  const seen: string[] = [];
  const note =
    (what: string) =>
    (pointer: string, detail = ""): void => {
      seen.push([what, pointer, detail].filter(Boolean).join(" "));
    };
  const report: TextReport = {
    duplicateKey: note("duplicate"),
    protoKey: note("proto"),
    imprecise: note("imprecise"),
    tooDeep: note("deep"),
    text: (pointer, text, isKey) => seen.push(`${isKey ? "key" : "text"} ${pointer} ${text}`),
  };
  new TextInspector(report).inspect(json, options);
  return seen;
}

describe("TextInspector finds", () => {
  test.each([
    ['{"a":1,"a":2}', ["duplicate /a a"]],
    ['{"a":{"b":[0,{"c":1,"d":2,"c":3}]}}', ["duplicate /a/b/1/c c"]],
    [String.raw`{"ab":1,"\u0061b":2}`, ["duplicate /ab ab"]],
    [String.raw`{"\"":1,"\\":2,"\\\"":3,"\"":4}`, ['duplicate /" "']],
    ['{"a/b~":1,"a/b~":2}', ["duplicate /a~1b~0 a/b~"]],
    ['[{"a":1},{"a":1}]', []],
    ['{"a":{"a":{"a":1}}}', []],
    ['{"__proto__":{"__proto__":1}}', ["proto /__proto__", "proto /__proto__/__proto__"]],
    [String.raw`{"\u005f_proto__":1,"__prot__":2}`, ["proto /__proto__"]],
    [
      '{"n":[1,12345678901234567890,-1e400]}',
      ["imprecise /n/1 12345678901234567890", "imprecise /n/2 -1e400"],
    ],
    ['{"n":"12345678901234567890"}', []],
    ["12345678901234567890", ["imprecise 12345678901234567890"]],
    ['{"":{"":0,"":1}}', ["duplicate //"]],
  ])("%s", (json, expected) => {
    expect(inspect(json)).toEqual(expected);
  });

  test("a key repeated among many", () => {
    const keys = Array.from({ length: 500 }, (_, at) => `"k${at}":${at}`);
    expect(inspect(`{${keys.join(",")},"k7":0,"k499":1,"k7":2}`)).toEqual([
      "duplicate /k7 k7",
      "duplicate /k499 k499",
      "duplicate /k7 k7",
    ]);
  });

  test("the first container beyond the depth, once a branch", () => {
    const deep = `{"x":${"[".repeat(6)}${"]".repeat(6)},"y":[[[[]]]]}`;
    expect(inspect(deep, { depth: 1, maxDepth: 4, texts: false })).toEqual([
      "deep /x/0/0",
      "deep /y/0/0",
    ]);
    expect(inspect("[".repeat(5000) + "]".repeat(5000))).toHaveLength(1);
  });

  test("strings and keys where they are asked for", () => {
    const json = String.raw`{"a":["x\ny",{"b\"":"\ud83d\ude00"}]}`;
    expect(inspect(json, { depth: 0, maxDepth: 200, texts: true })).toEqual([
      "key /a a",
      "text /a/0 x\ny",
      'key /a/1/b" b"',
      'text /a/1/b" \u{1F600}',
    ]);
  });
});

test("a document without faults has none, whatever is in its strings", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2), (value, indent) => {
      const found = inspect(JSON.stringify(value, null, indent)).filter(
        (line) => !line.startsWith("proto"),
      );
      expect(found).toEqual([]);
    }),
  );
});

test("many keys, each of them twice, cost linear time", () => {
  const keys = Array.from({ length: 60_000 }, (_, at) => `"${at.toString(36)}":0`);
  const text = `{${keys.join(",")},"0":1,${keys.join(",")}}`;
  const work = () => expect(inspect(text)).toHaveLength(60_001);
  expect(leastWork(work, 2000)).toBeLessThan(2000);
});

test("one inspector serves many texts", () => {
  const found: string[] = [];
  const ignore = (): void => undefined;
  const inspector = new TextInspector({
    duplicateKey: (pointer) => found.push(pointer),
    protoKey: ignore,
    imprecise: ignore,
    tooDeep: ignore,
    text: ignore,
  });
  const wide = Array.from({ length: 40 }, (_, at) => `"k${at}":[{"a":1}]`).join(",");
  for (const json of [`{${wide}}`, '{"k1":1}', '{"a":1,"a":1}', `{"k1":{${wide}}}`]) {
    inspector.inspect(json, { depth: 0, maxDepth: 9, texts: false });
  }
  expect(found).toEqual(["/a"]);
});
