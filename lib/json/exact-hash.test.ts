import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { jsonFile, jsonText } from "@/lib/testing/arbitrary/json-text";
import { otherLayout } from "@/lib/testing/arbitrary/layout";

import { exactHash, isSameValue } from "./exact-hash";
import { canonicalHash } from "./hash";

describe("an exact hash", () => {
  test("is the same for every layout of a text", () => {
    fc.assert(
      fc.property(jsonFile, otherLayout, (text, layout) => {
        expect(exactHash(layout(text))).toBe(exactHash(text));
      }),
    );
  });

  test("tells texts apart that a parser tells apart", () => {
    fc.assert(
      fc.property(jsonText, jsonText, (one, other) => {
        const [a, b] = [one, other].map((text) => canonicalHash(JSON.parse(text)));
        fc.pre(a !== b);
        expect(exactHash(one)).not.toBe(exactHash(other));
      }),
    );
  });

  test.each([
    ["1e400", "1e401"],
    ["12345678901234567890", "12345678901234567891"],
    ["1e-400", "0"],
    ["0.1", "0.10000000000000000001"],
    ["1", "-1"],
    ["1", '"1"'],
    ["10", "1"],
    ["null", '"null"'],
    ['{"a":1,"a":2}', '{"a":2}'],
    ['{"a":1,"a":2}', '{"a":2,"a":1}'],
    ['{"a":1,"a":1}', '{"a":1}'],
    ["[1,2]", "[2,1]"],
    ["[]", "{}"],
    ["[[]]", "[]"],
    ['{"a":{},"b":1}', '{"a":{"b":1}}'],
    ['"\\ud800"', '"\\ud801"'],
    ['"é"', '"e\u0301"'],
    [`"${"x".repeat(300)}"`, `"${"x".repeat(299)}y"`],
    ["1e99999999999999999999", "1e99999999999999999998"],
  ])("differs for %s and %s", (one, other) => {
    expect(exactHash(one)).not.toBe(exactHash(other));
    expect(isSameValue(one, other)).toBe(false);
  });

  test.each([
    ["1", "1.0"],
    ["1e400", "10E+399"],
    ["100", "1e2"],
    ["0.5", "5e-1"],
    ["-0", "0"],
    ["12345678901234567890", "1234567890123456789e1"],
    ["1e99999999999999999999", "10e99999999999999999998"],
    ['"\\u0061\\/"', '"a/"'],
    ['{"a":1,"b":[2,{}]}', '\uFEFF { "b" : [ 2.0 , { } ] ,\r\n"\\u0061":1 } '],
    ['{"x":1,"a":1,"a":2}', '{"a":1,"x":1,"a":2}'],
  ])("is one for %s and %s", (one, other) => {
    expect(exactHash(one)).toBe(exactHash(other));
    expect(isSameValue(one, other)).toBe(true);
  });

  test("passes over what is left out of the comparison", () => {
    const omits = (path: readonly string[]) => path.join(".") === "a.b";
    expect(exactHash('{"a":{"b":1,"c":2}}', omits)).toBe(exactHash('{"a":{"c":2}}'));
    expect(exactHash('{"a":[{"b":1}]}', omits)).not.toBe(exactHash('{"a":[{}]}'));
    expect(exactHash('{"a":{"b":{"b":1},"b":2},"d":{"b":1}}', omits)).toBe(
      exactHash('{"a":{},"d":{"b":1}}'),
    );
  });

  test("takes time in proportion to the text, however deep it is", () => {
    const deep = `${"[".repeat(100_000)}1${"]".repeat(100_000)}`;
    expect(exactHash(deep)).toBe(exactHash(` ${deep}`));
    expect(exactHash(`1${"0".repeat(200_000)}1`)).toBe(exactHash(`1${"0".repeat(200_000)}1.0`));
    expect(isSameValue(`1e${"9".repeat(200_000)}`, `1e${"8".repeat(200_000)}`)).toBe(false);
  });
});
