import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bindMember,
  bindMembers,
  emptyTexts,
  givenValues,
  memberChanges,
  readTexts,
  textFaults,
} from "./members";

const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    note: { type: "string" },
    state: { type: "string", enum: ["open", "closed"] },
    isDone: { type: "boolean" },
    took: { type: "number" },
    settings: { type: "object", additionalProperties: true },
    anything: {},
    items: { type: "array", items: { type: "object", additionalProperties: true } },
    place: {
      type: "object",
      properties: { city: { type: "string" }, street: { type: "string" }, map: {} },
      required: ["city"],
    },
  },
  required: ["name", "state"],
};

const members = bindMembers(schema, [
  { key: "name", at: "name", label: "Name" },
  { key: "note", at: "note", label: "Note" },
  { key: "state", at: "state", label: "State" },
  { key: "isDone", at: "isDone", label: "Done" },
  { key: "took", at: "took", label: "Took", name: "The time", unit: "of seconds" },
  { key: "settings", at: "settings", label: "Settings", name: "The settings" },
  { key: "anything", at: "anything", label: "Anything" },
  { key: "items", at: "items", label: "Items" },
  { key: "city", at: "place/city", label: "City" },
  { key: "street", at: "place/street", label: "Street" },
  { key: "map", at: "place/map", label: "Map" },
]);

const optional = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    fc.constant(""),
    value.map((given) => JSON.stringify(given)),
  );
const drafts = fc.record({
  name: fc.string(),
  note: fc.string(),
  state: fc.constantFrom("open", "closed", "otherwise"),
  isDone: fc.constantFrom("", "yes", "no"),
  took: optional(fc.integer()),
  settings: optional(fc.dictionary(fc.string(), fc.jsonValue())),
  anything: optional(fc.jsonValue()),
  items: optional(fc.array(fc.dictionary(fc.string(), fc.jsonValue()))),
  city: fc.string(),
  street: fc.string(),
  map: optional(fc.jsonValue()),
});

const read = (raw: string) => readTexts(members, JSON.parse(raw), raw);

describe("members of a schema", () => {
  test("are edited as what the schema allows, and must be there where it says so", () => {
    const kinds = members.map(({ key, node, isRequired }) => [key, node.kind, isRequired]);
    expect(kinds).toEqual([
      ["name", "text", true],
      ["note", "text", false],
      ["state", "choice", true],
      ["isDone", "flag", false],
      ["took", "number", false],
      ["settings", "json", false],
      ["anything", "json", false],
      ["items", "json", false],
      ["city", "text", false],
      ["street", "text", false],
      ["map", "json", false],
    ]);
  });

  test("cannot be what the schema does not name", () => {
    expect(() => bindMember(schema, { at: "nmae", label: "Name" })).toThrow("nmae");
    expect(() => bindMember(schema, { at: "place/town", label: "Town" })).toThrow("place/town");
  });

  test("begin empty, a choice that has to be made with its first value", () => {
    const { state, ...others } = emptyTexts(members);
    expect(state).toBe("open");
    expect(new Set(Object.values(others))).toEqual(new Set([""]));
  });
});

describe("what is typed", () => {
  test("is read again as it was given", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(read(JSON.stringify(givenValues(members, draft)))).toEqual(draft);
      }),
    );
  });

  test("changes nothing where nothing was typed, else just the members it differs in", () => {
    fc.assert(
      fc.property(drafts, drafts, (before, after) => {
        expect(memberChanges(members, before, before)).toEqual([]);
        const stored = new Map(Object.entries(givenValues(members, before)));
        for (const change of memberChanges(members, before, after)) {
          if ("isGone" in change) stored.delete(change.name);
          else stored.set(change.name, "text" in change ? JSON.parse(change.text) : change.value);
        }
        expect(Object.fromEntries(stored)).toEqual(givenValues(members, after));
      }),
    );
  });

  test("keeps the digits of numbers and the order of keys", () => {
    const raw =
      '{"name":"a","state":"open","took":1.50,"settings":{ "b":1.0, "a":12345678901234567890}}';
    const before = read(raw);
    expect(before).toMatchObject({
      took: "1.50",
      settings: '{ "b":1.0, "a":12345678901234567890}',
    });
    const after = { ...before, took: " 2.50", settings: '{"b": 1.00}\n' };
    expect(memberChanges(members, before, after)).toEqual([
      { name: "took", text: "2.50" },
      { name: "settings", text: '{"b": 1.00}' },
    ]);
  });

  test("leaves members of an inner object alone that no field shows", () => {
    const stored = { place: { city: "A", "x-more": 1 } };
    const before = read(JSON.stringify(stored));
    expect(memberChanges(members, before, { ...before, city: "B" }, stored)).toEqual([
      { name: "place", value: { city: "B", "x-more": 1 } },
    ]);
    expect(memberChanges(members, before, { ...before, city: "" }, stored)).toEqual([
      { name: "place", isGone: true },
    ]);
  });

  test("is faulty at the pointer of its member", () => {
    const draft = { ...emptyTexts(members), took: "soon", settings: "[1]", map: "{" };
    expect(textFaults(members, draft)).toEqual([
      { pointer: "/settings", message: "The settings must be an object: { … }." },
      { pointer: "/place/map", message: expect.stringMatching(/^Map: /) as string },
      { pointer: "/took", message: "The time must be a number of seconds." },
    ]);
    fc.assert(
      fc.property(drafts, (good) => {
        expect(textFaults(members, good)).toEqual([]);
      }),
    );
  });
});
