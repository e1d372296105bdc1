import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { schemaDifference } from "./difference";

const object = (properties: object, required: string[] = []) => ({
  type: "object",
  properties,
  required,
});

const told = (before: unknown, after: unknown) =>
  schemaDifference(before, after).map(({ kind, name }) => `${kind} ${name}`);

describe("schemaDifference", () => {
  it("tells of members that came, went and changed, with the names above them", () => {
    const before = object({ bed: { type: "string" }, deep: object({ cm: { type: "number" } }) });
    const after = object({ deep: object({ cm: { type: "integer" } }), row: { type: "integer" } }, [
      "row",
    ]);
    expect(told(before, after)).toEqual(["removed bed", "changed deep › cm", "added row"]);
  });

  it("tells when a member becomes required or another text describes it", () => {
    const member = { type: "string", description: "Which bed" };
    expect(told(object({ bed: member }), object({ bed: member }, ["bed"]))).toEqual([
      "changed bed",
    ]);
    const renamed = { ...member, description: "Which flower bed" };
    expect(told(object({ bed: member }), object({ bed: renamed }))).toEqual(["changed bed"]);
  });

  it("says nothing about a definition that moved inside the schema", () => {
    const inner = { type: "object", properties: { cm: { type: "number" } } };
    const before = { ...object({ deep: { $ref: "#/$defs/a" } }), $defs: { a: inner } };
    const after = { ...object({ deep: { $ref: "#/$defs/b" } }), $defs: { b: inner } };
    expect(told(before, after)).toEqual([]);
  });

  it("takes members whose names belong to every object for what they are", () => {
    const before = object({});
    const after = object(JSON.parse('{"__proto__":{"type":"string"}}') as object);
    expect(told(object({ a: {}, ...before.properties }), object({ a: {} }))).toEqual([]);
    expect(told(object({ a: {} }), after)).toContain("added __proto__");
  });

  it("tells alternatives of one name apart by their turn", () => {
    const either = (...types: string[]) =>
      object({ when: { oneOf: types.map((type) => ({ type })) } });
    expect(told(either("string", "null"), either("string", "integer"))).toContain(
      "changed when › either",
    );
    const longer = object({ ...either("string", "null").properties, more: { oneOf: [{}, {}] } });
    expect(told(either("string", "null"), longer).every((line) => line.includes("more"))).toBe(
      true,
    );
  });

  it("finds no difference between a value and itself, and mirrors when turned round", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(schemaDifference(one, one)).toEqual([]);
        const kinds = (rows: readonly { kind: string }[], kind: string) =>
          rows.filter((row) => row.kind === kind).length;
        const there = schemaDifference(one, other);
        const back = schemaDifference(other, one);
        expect(kinds(there, "added")).toBe(kinds(back, "removed"));
      }),
    );
  });
});
