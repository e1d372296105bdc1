import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonFile } from "@/lib/testing/arbitrary/json-text";
import { formatPointer, parsePointer, pointerAtOffset, pointerToSpan } from "./pointers";

const text = '{"a": [10, {"b/c~": "x,]"}], "n": {"": null}, "a": [true, {"b/c~" : "last"}]}';

function at(pointer: string, what?: "value" | "key"): string | null {
  const span = pointerToSpan(text, pointer, what);
  return span && text.slice(span.offset, span.offset + span.length);
}

describe("pointer text", () => {
  test("has its two escapes, resolved in the right order", () => {
    expect(parsePointer("/a~1b/~01/")).toEqual(["a/b", "~1", ""]);
    expect(formatPointer(["a/b", "~1", "", 0])).toBe("/a~1b/~01//0");
    expect(parsePointer("")).toEqual([]);
    expect(formatPointer([])).toBe("");
  });

  test("any segments come back", () => {
    const segment = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("~", "/", "0", "1") }));
    fc.assert(
      fc.property(fc.array(segment), (segments) => {
        expect(parsePointer(formatPointer(segments))).toEqual(segments);
      }),
    );
  });
});

describe("pointerToSpan", () => {
  test("finds values, of duplicate keys the last", () => {
    expect(at("")).toBe(text);
    expect(at("/a")).toBe('[true, {"b/c~" : "last"}]');
    expect(at("/a/0")).toBe("true");
    expect(at("/a/1/b~1c~0")).toBe('"last"');
    expect(at("/n/")).toBe("null");
  });

  test("finds keys", () => {
    expect(pointerToSpan(text, "/a", "key")).toEqual({
      offset: text.lastIndexOf('"a"'),
      length: 3,
    });
    expect(at("/a/1/b~1c~0", "key")).toBe('"b/c~"');
    expect(at("", "key")).toBeNull();
    expect(at("/a/0", "key")).toBeNull();
  });

  test("finds nothing where nothing is", () => {
    for (const pointer of ["/x", "/a/2", "/a/-", "/a/01", "/a/0/b", "/n//x", "/length"]) {
      expect(at(pointer)).toBeNull();
    }
    expect(pointerToSpan(" ", "")).toBeNull();
  });

  test("steps over keys with escapes and behind a byte order mark", () => {
    expect(pointerToSpan('\uFEFF{"\\u0061\\"":1}', '/a"')).toEqual({ offset: 13, length: 1 });
  });

  test("never hangs or throws on a text that is no JSON", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('{}[]",:\\a1 ')) }),
        fc.nat(9),
        (junk, offset) => {
          pointerToSpan(junk, "/a/1");
          expect(pointerAtOffset(junk, offset)).toMatch(/^(?:$|\/)/);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("pointerAtOffset", () => {
  const pointerAt = (needle: string) => pointerAtOffset(text, text.indexOf(needle));

  test("names the innermost value", () => {
    expect(pointerAt("10")).toBe("/a/0");
    expect(pointerAt("x,]")).toBe("/a/1/b~1c~0");
    expect(pointerAt("null")).toBe("/n/");
    expect(pointerAtOffset("12", 1)).toBe("");
  });

  test("a key belongs to its member, what is between entries to the container", () => {
    expect(pointerAt('"n"')).toBe("/n");
    expect(pointerAt(': "last"')).toBe("/a/1/b~1c~0");
    expect(pointerAt(", {")).toBe("/a");
    expect(pointerAt(', "n"')).toBe("");
    expect(pointerAtOffset(text, text.length)).toBe("");
  });
});

/** Every place of a parsed value, with its pointer. */
function* places(value: unknown, path: string[] = []): Generator<[string, unknown]> {
  yield [formatPointer(path), value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) yield* places(child, [...path, key]);
}

test("every value of a document is found, and its offset leads back", () => {
  fc.assert(
    fc.property(jsonFile, (file) => {
      for (const [pointer, value] of places(JSON.parse(file.replace(/^\uFEFF/, "")))) {
        const span = pointerToSpan(file, pointer);
        if (span === null) throw new Error(`${pointer} is not found`);
        expect(JSON.parse(file.slice(span.offset, span.offset + span.length))).toEqual(value);
        expect(pointerAtOffset(file, span.offset)).toBe(pointer);
        expect(pointerAtOffset(file, span.offset + span.length - 1)).toBe(pointer);
        const key = pointerToSpan(file, pointer, "key");
        expect(pointerAtOffset(file, key?.offset ?? span.offset)).toBe(pointer);
      }
    }),
    { numRuns: 1_000 },
  );
});
