import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFile } from "@/lib/testing/arbitrary/json-text";
import type { JsonKind, Span } from "./document-map";
import { scanDocument } from "./scan";

function parse(bytes: Uint8Array): { value: unknown } | null {
  try {
    // The decoder drops a byte order mark.
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    return null;
  }
}

function kindOf(value: unknown): JsonKind {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as JsonKind);
}

test("the map of a valid text says what JSON.parse says", () => {
  fc.assert(
    fc.property(jsonFile, (text) => {
      const bytes = new TextEncoder().encode(text);
      const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
      const result = scanDocument(bytes, { arrays: ["", "a", "messages", "__proto__"] });
      if (!result.ok) throw new Error(result.problem.message);
      const { map } = result;
      const read = ({ start, end }: Span): unknown =>
        JSON.parse(new TextDecoder().decode(bytes.subarray(start, end)));

      expect(map.root).toBe(kindOf(value));
      expect(read(map.span)).toEqual(value);
      const last = new Map(map.members.map((member) => [member.key, member]));
      for (const [key, member] of last) {
        expect(read(member.keySpan)).toBe(key);
        expect(member.kind).toBe(kindOf(read(member.value)));
      }
      const members = [...last].map(([key, member]) => [key, read(member.value)]);
      expect(Object.fromEntries(members)).toEqual(map.root === "object" ? value : {});
      expect(map.duplicateKeys).toBe(map.members.length !== last.size);
      const named = map.root === "array" ? [["", value]] : Object.entries(value ?? {});
      for (const key of ["", "a", "messages", "__proto__"]) {
        const array: unknown = named.find(([name]) => name === key)?.[1];
        const listed = map.root === "array" || (map.root === "object" && key !== "");
        const expected = listed && Array.isArray(array) ? array : undefined;
        expect(map.elements.get(key)?.map(read)).toEqual(expected);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** A byte that matters to the grammar, or any byte. */
const byte = fc.oneof(
  fc.constantFrom(...Buffer.from('{}[]",:\\0123456789.eE+-tfnu \n\u0000')),
  fc.integer({ min: 0, max: 255 }),
);

const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.nat(3),
  insert: fc.array(byte, { maxLength: 3 }),
});

test("of damaged texts exactly those are accepted that JSON.parse accepts", () => {
  let accepted = 0;
  let refused = 0;
  fc.assert(
    fc.property(jsonFile, fc.array(mutation, { minLength: 1, maxLength: 3 }), (text, mutations) => {
      let bytes = [...new TextEncoder().encode(text)];
      for (const { at, drop, insert } of mutations) {
        bytes = bytes.toSpliced(Math.floor(at * bytes.length), drop, ...insert);
      }
      const result = scanDocument(Uint8Array.from(bytes));
      const parsed = parse(Uint8Array.from(bytes));
      if (result.ok) accepted++;
      else refused++;
      expect(result.ok).toBe(parsed !== null);
      // What comes before the problem can still become valid: it is the first one.
      const offset = result.ok ? bytes.length : result.problem.offset;
      const before = scanDocument(Uint8Array.from(bytes.slice(0, offset)));
      expect(offset).toBeLessThanOrEqual(bytes.length);
      expect(["valid", "truncated", "empty"]).toContain(before.ok ? "valid" : before.problem.code);
    }),
    { numRuns: 5_000 },
  );
  expect(Math.min(accepted, refused)).toBeGreaterThan(200);
});
