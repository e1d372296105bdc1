import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits, invertEdits } from "@/lib/json/edit";
import { EditDraft } from "./edit-draft";

describe("setText", () => {
  test("writes the JSON as it was typed, also where nothing was", () => {
    const draft = new EditDraft('{"a": 1}');
    draft.setText(["b"], '{ "big": 12345678901234567890 }');
    draft.setText(["a"], "1.0");
    expect(draft.text).toBe('{"a": 1.0, "b": { "big": 12345678901234567890 }}');
    expect(applyEdits('{"a": 1}', draft.edits)).toBe(draft.text);
  });

  test("touches only what differs", () => {
    const draft = new EditDraft('{"a":{"long":"text","n":1}}');
    draft.setText(["a"], '{"long":"text","n":2}');
    expect(draft.edits).toEqual([{ offset: 24, length: 1, text: "2" }]);
  });
});

describe("merge", () => {
  const value = fc.jsonValue({ maxDepth: 3 });

  test("leaves equal to what is wanted, and leads back to the byte", () => {
    fc.assert(
      fc.property(value, value, fc.constantFrom(0, 2), (before, wanted, indent) => {
        const text = JSON.stringify({ x: before }, null, indent);
        const draft = new EditDraft(text);
        draft.merge(["x"], wanted);
        expect(JSON.parse(draft.text)).toEqual(JSON.parse(JSON.stringify({ x: wanted })));
        expect(applyEdits(draft.text, invertEdits(text, draft.edits))).toBe(text);
      }),
    );
  });

  test("keeps the bytes of the parts that stay", () => {
    const draft = new EditDraft('{"x":{"n":1.0,"gone":[],"s":"\\u0041","list":[1.50,{"k":1}]}}');
    draft.merge(["x"], { n: 1, s: "A", list: [1.5, { k: 2 }], more: true });
    expect(draft.text).toBe('{"x":{"n":1.0,"s":"\\u0041","list":[1.50,{"k":2}],"more":true}}');
  });

  test("writes a value as a whole where most of it differs, without a walk for each part", () => {
    const list = Array.from({ length: 20_000 }, (_, n) => ({ n }));
    const draft = new EditDraft(JSON.stringify({ x: list }));
    const wanted = list.map(({ n }) => ({ n: -1 - n }));
    draft.merge(["x"], wanted);
    expect(JSON.parse(draft.text)).toEqual({ x: wanted });
    expect(draft.edits).toHaveLength(1);
  });

  test("sets what was not there", () => {
    const draft = new EditDraft("{}");
    draft.merge(["a", "b"], [1]);
    expect(draft.text).toBe('{"a":{"b":[1]}}');
  });
});

test("rename keeps place and value", () => {
  const draft = new EditDraft('{"a" : 1.0, "b":2}');
  draft.rename(["a"], 'c"d');
  draft.rename(["none"], "x");
  expect(draft.text).toBe('{"c\\"d" : 1.0, "b":2}');
});
