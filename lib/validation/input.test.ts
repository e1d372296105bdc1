import { describe, expect, test } from "vitest";
import { parseInput } from "./input";
import {
  choice,
  dictionary,
  flag,
  integer,
  json,
  kinds,
  list,
  longText,
  nullable,
  optional,
  record,
  tagged,
  text,
  type Static,
  type TSchema,
} from "./schema";

function verdict(schema: TSchema, value: unknown): string {
  const result = parseInput(schema, value);
  return result.ok
    ? "ok"
    : result.diagnostics.map(({ path, message }) => `${path}: ${message}`).join("; ");
}

const edit = kinds({ text: { text: longText() }, pin: { value: flag() }, delete: {} });
const schema = record({
  id: text(),
  edit,
  order: optional(choice("asc", "desc")),
  more: optional(list(nullable(integer()))),
});

describe("an input", () => {
  test("that fits is given back as it came", () => {
    const value: Static<typeof schema> = {
      id: "a",
      edit: { kind: "pin", value: true },
      more: [1, null],
    };
    const result = parseInput(schema, value);
    expect(result).toEqual({ ok: true, value });
    expect(result.ok && result.value).toBe(value);
  });

  test.each([
    [null, ": The input must be object."],
    [{ edit: { kind: "delete" } }, ': The input lacks the member "id".'],
    [{ id: 1, edit: { kind: "delete" } }, "/id: /id must be string."],
    [
      { id: "x".repeat(5000), edit: { kind: "delete" } },
      "/id: /id must NOT have more than 4096 characters.",
    ],
    [{ id: "", edit: { kind: "delete" }, order: "up" }, "/order: /order must be one of asc, desc."],
    [{ id: "", edit: { kind: "delete" }, x: 1 }, ': The input has an unknown member "x".'],
    [{ id: "", edit: { kind: "pin" } }, '/edit: /edit lacks the member "value".'],
    [
      { id: "", edit: { kind: "pin", value: true, text: "" } },
      '/edit: /edit has an unknown member "text".',
    ],
    [{ id: "", edit: { kind: "delete" }, more: [-1] }, "/more/0: /more/0 must be >= 0."],
  ])("that does not fit is refused with one reason (case %#)", (value, reason) => {
    expect(verdict(schema, value)).toBe(reason);
  });

  test("of no known kind is refused", () => {
    expect(verdict(edit, { kind: "explode" })).toBe(": The input is of no known kind.");
    expect(verdict(edit, {})).not.toBe("ok");
    expect(verdict(edit, { kind: "__proto__" })).not.toBe("ok");
  });

  test("keyed by names of its own may use any name, inherited ones too", () => {
    const decisions = dictionary(choice("import", "skip"));
    const value: unknown = JSON.parse('{"__proto__":"skip","constructor":"import"}');
    expect(verdict(decisions, value)).toBe("ok");
    expect(verdict(decisions, JSON.parse('{"__proto__":"other"}'))).toContain("must be one of");
  });

  test("lacking a member is not saved by an inherited one", () => {
    expect(verdict(record({ constructor: flag() }), {})).toContain("lacks");
  });
});

describe("a tagged record", () => {
  const shape = tagged("type", {
    square: { side: integer() },
    note: { text: optional(text()), more: optional(json()) },
  });

  test("may leave out what is optional, and holds any JSON where that is asked", () => {
    const value: Static<typeof shape> = { type: "note", more: [null, { a: 1 }] };
    expect(verdict(shape, value)).toBe("ok");
    expect(verdict(shape, { type: "note" })).toBe("ok");
    expect(verdict(shape, { type: "square" })).toBe(': The input lacks the member "side".');
    expect(verdict(shape, { type: "note", side: 1 })).toBe(
      ': The input has an unknown member "side".',
    );
    expect(verdict(shape, { type: "circle" })).toBe(": The input is of no known kind.");
    expect(verdict(shape, { type: "note", text: 1 })).toBe("/text: /text must be string.");
  });
});
