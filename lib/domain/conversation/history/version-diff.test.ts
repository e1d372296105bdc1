import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildComposite, buildMessage, buildText } from "@/lib/testing/builders/conversation";
import { compareVersions } from "./version-diff";

const json = (value: unknown) => JSON.stringify(value);

test("words and the rest are told apart", () => {
  const old = { ...buildMessage({ id: "m", content: "Pickled walnuts" }), pinned: false };
  const fresh = { ...old, content: "Roast walnuts", pinned: true };
  const diff = compareVersions(json(old), json(fresh));
  expect(diff.words).toEqual({ before: "Pickled walnuts", after: "Roast walnuts" });
  expect(diff.rest?.before).toContain('"pinned": false');
  expect(diff.rest?.after).not.toContain("walnuts");
});

test("the texts of blocks are words, and what else a block has is not", () => {
  const block = buildText("one", { id: "b" });
  const old = buildComposite([block], { id: "m" });
  const fresh = { ...old, contentBlocks: [{ ...block, text: "two" }] };
  expect(compareVersions(json(old), json(fresh))).toEqual({
    words: { before: "one", after: "two" },
    rest: null,
    isWriting: false,
  });
});

test("the same values written in another way are shown as they are written", () => {
  const diff = compareVersions('{"a":1.0}', '{"a":1}');
  expect(diff).toMatchObject({ words: null, isWriting: true });
  expect(diff.rest?.before).toContain("1.0");
  const spaces = compareVersions('{"a":1}', '{ "a": 1 }');
  expect(spaces).toEqual({
    words: null,
    rest: { before: '{"a":1}', after: '{ "a": 1 }' },
    isWriting: true,
  });
});

test("only equal texts have no difference", () => {
  const text = fc.oneof(fc.json(), fc.string());
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { words, rest } = compareVersions(before, after);
      expect(words === null && rest === null).toBe(before === after);
      expect(compareVersions(before, before)).toMatchObject({ words: null, rest: null });
    }),
  );
});
