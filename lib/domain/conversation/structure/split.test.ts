import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { applyEdits } from "@/lib/json/edit";
import { buildComposite, buildMessage, buildText } from "@/lib/testing/builders/conversation";
import { editContext } from "@/lib/testing/builders/edit-message";

import type { SplitPlace } from "./kinds";
import { splitMessage } from "./split";

function split(message: unknown, at: SplitPlace): [unknown, unknown] | string {
  const raw = JSON.stringify(message, null, 2);
  const result = splitMessage(raw, at, editContext);
  if ("ok" in result) return result.diagnostics[0]?.rule ?? "";
  if (!result.first.ok) throw new Error("the first part is refused");
  return [JSON.parse(applyEdits(raw, result.first.edits)), JSON.parse(result.second)];
}

const texts = buildComposite([buildText("one"), buildText("two"), buildText("three")]);

describe("a message of text", () => {
  test("is cut at a character, and the second part is a message of its own", () => {
    const message = buildMessage({ id: "a", content: "Hello world" });
    const [first, second] = split({ ...message, pinned: true }, { block: null, offset: 6 });
    expect(first).toEqual({ ...message, pinned: true, content: "Hello " });
    expect(second).toMatchObject({ id: "new-id", content: "world" });
    expect(second).not.toHaveProperty("pinned");
  });

  test("the parts together are the text, and no character is cut in two", () => {
    const anyText = fc.string({ unit: "grapheme", maxLength: 12 });
    fc.assert(
      fc.property(anyText, fc.nat(14), (content, offset) => {
        const parts = split(buildMessage({ content }), { block: null, offset });
        const isCut = typeof parts !== "string";
        const texts = isCut
          ? parts.map((part) => (part as { content: string }).content)
          : [content];
        expect(texts.join("")).toBe(content);
        expect(texts.join("\n")).not.toMatch(/\p{Surrogate}/u);
        expect(isCut && texts.includes("")).toBe(false);
      }),
    );
  });
});

describe("a message of blocks", () => {
  const textsOf = (message: unknown) =>
    (message as { contentBlocks: { text: string }[] }).contentBlocks.map((block) => block.text);

  test("is cut before a block", () => {
    const [first, second] = split(texts, { block: 1 });
    expect([textsOf(first), textsOf(second)]).toEqual([["one"], ["two", "three"]]);
  });

  test("is cut inside of a block, whose second half gets an id of its own", () => {
    const [first, second] = split(texts, { block: 1, offset: 1 });
    expect([textsOf(first), textsOf(second)]).toEqual([
      ["one", "t"],
      ["wo", "three"],
    ]);
    expect(second).toMatchObject({ contentBlocks: [{ id: "new-id" }, {}] });
  });

  test("keeps a trail in both parts", () => {
    const trail = [{ action: "created", actorId: "u", timestamp: "2025-10-03T00:00:00Z" }];
    const [first, second] = split({ ...texts, auditTrail: trail }, { block: 1 });
    expect(first).toMatchObject({ auditTrail: [{}, { changeDescription: "Split a message" }] });
    expect(second).toMatchObject({ auditTrail: [{ action: "created" }] });
  });
});

const deleted = [{ action: "deleted", actorId: "u", timestamp: "2025-10-03T00:00:00Z" }];
test.each<[string, unknown, SplitPlace]>([
  ["edit.not-an-object", [], { block: null, offset: 1 }],
  ["structure.deleted", { ...texts, auditTrail: deleted }, { block: 1 }],
  ["structure.split-place", buildMessage({ content: "ab" }), { block: null }],
  ["structure.split-place", buildMessage({ content: "ab" }), { block: null, offset: 2 }],
  ["structure.split-place", buildMessage({ content: "ab" }), { block: 0, offset: 1 }],
  ["structure.split-place", texts, { block: null, offset: 1 }],
  ["structure.split-place", texts, { block: 0 }],
  ["structure.split-place", texts, { block: 3 }],
  ["structure.split-place", texts, { block: 0, offset: 9 }],
])("%s is why one is not cut", (rule, message, at) => {
  expect(split(message, at)).toBe(rule);
});
