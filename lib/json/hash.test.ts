import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonText } from "@/lib/testing/arbitrary/json-text";
import { canonicalParts } from "./canonical";
import { equalJson } from "./equal";
import { canonicalHash, contentHash, createContentHasher } from "./hash";

const canonical = (value: unknown) => [...canonicalParts(value)].join("");

describe("contentHash", () => {
  test("is the SHA-256 of the bytes, a text standing for its UTF-8", () => {
    const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    expect(contentHash("abc")).toBe(abc);
    expect(contentHash(Buffer.from("abc"))).toBe(abc);
    expect(contentHash("é")).toBe(contentHash(Uint8Array.of(0xc3, 0xa9)));
  });

  test("of parts is that of the whole", () => {
    const hasher = createContentHasher();
    hasher.update("a");
    hasher.update(Buffer.from("bc"));
    expect(hasher.digest()).toBe(contentHash("abc"));
  });
});

/** Null for what the library refuses: half a surrogate pair, or a number beyond doubles. */
function reference(value: unknown): string | null {
  try {
    return canonicalize(value) ?? null;
  } catch {
    return null;
  }
}

describe("the canonical form", () => {
  test("sorts keys by UTF-16 units and drops white space", () => {
    const value = { "\u20ac": 1, "\r": 2, "1": 4, "\ud83d\ude00": 5, "\ufb33": 7, a: [] };
    const order = ["\r", "1", "a", "\u20ac", "\ud83d\ude00", "\ufb33"];
    expect(Object.keys(JSON.parse(canonical(value)) as object).sort()).toEqual(order);
    expect(canonical({ b: [1, { d: null, c: true }], a: "x" })).toBe(
      '{"a":"x","b":[1,{"c":true,"d":null}]}',
    );
  });

  test("prints numbers and strings as ECMAScript does", () => {
    const numbers = [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0];
    expect(canonical(numbers)).toBe("[333333333.3333333,1e+30,4.5,0.002,1e-27,0]");
    expect(canonical("\u20ac$\u000f\nA'B\"\\/")).toBe('"\u20ac$\\u000f\\nA\'B\\"\\\\/"');
  });

  test("is that of the reference library on all it accepts", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const value: unknown = JSON.parse(text);
        const form = canonical(value);
        expect(form).toBe(reference(value) ?? form);
        expect(equalJson(JSON.parse(form), value)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test("has a form for what RFC 8785 refuses but documents hold", () => {
    expect(canonical(["\ud83d"])).toBe('["\\ud83d"]');
    expect(canonical(JSON.parse("[1e400,-1e400]"))).toBe("[1e999,-1e999]");
    expect(canonical(JSON.parse('{"__proto__":{"x":1},"a":2}'))).toBe(
      '{"__proto__":{"x":1},"a":2}',
    );
  });

  test("leaves out undefined members, and refuses what no text parses to", () => {
    expect(canonical({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
    for (const value of [NaN, 1n, () => 1, Symbol("x"), undefined]) {
      expect(() => canonical(value)).toThrow(TypeError);
    }
  });
});

describe("canonicalHash", () => {
  const hash = (text: string) => canonicalHash(JSON.parse(text));

  test("is the SHA-256 of the canonical form, however long", () => {
    expect(canonicalHash({ b: 1, a: 2 })).toBe(contentHash('{"a":2,"b":1}'));
    const long = Array.from({ length: 30_000 }, (_, i) => `item ${i} é🎉`);
    expect(canonicalHash(long)).toBe(contentHash(JSON.stringify(long)));
  });

  test("does not see formatting, key order, escapes or the spelling of numbers", () => {
    expect(hash('{ "a": 1.0, "b": "\\u0041" }')).toBe(hash('{"b":"A","a":1e0}'));
    expect(hash("[1]")).not.toBe(hash("[2]"));
    expect(hash('{"a":[]}')).not.toBe(hash('{"a":{}}'));
  });

  test("does not see what JSON.parse loses", () => {
    expect(hash("12345678901234567890")).toBe(hash("12345678901234567000"));
    expect(hash('{"a":1,"a":2}')).toBe(hash('{"a":2}'));
  });

  test("needs no stack for depth", () => {
    const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown;
    expect(canonicalHash(nested(100_000))).not.toBe(canonicalHash(nested(100_001)));
  });
});
