import { describe, expect, test } from "vitest";

import { applyEdits } from "@/lib/json/edit";
import { buildComposite, buildMessage, buildText } from "@/lib/testing/builders/conversation";
import { editContext } from "@/lib/testing/builders/edit-message";

import { mergeMessages } from "./merge";

function merged(messages: readonly unknown[], context = editContext): Record<string, unknown> {
  const raws = messages.map((message) => JSON.stringify(message, null, 2));
  const result = mergeMessages(raws, context);
  if (!result.ok) throw new Error(result.diagnostics[0]?.message);
  return JSON.parse(applyEdits(raws[0] ?? "", result.edits)) as Record<string, unknown>;
}

function labelOf(messages: readonly unknown[]): string {
  const result = mergeMessages(
    messages.map((message) => JSON.stringify(message)),
    editContext,
  );
  return result.ok ? result.label : (result.diagnostics[0]?.rule ?? "");
}

const text = (id: string, content: string, more: object = {}) =>
  buildMessage({ id, content, ...more });
const blocks = (id: string, ...texts: string[]) =>
  buildComposite(
    texts.map((one) => buildText(one)),
    { id, role: "user" },
  );

describe("messages of text", () => {
  test("become one text, paragraph by paragraph, in the first of them", () => {
    const one = merged([text("a", "One."), text("b", "Two."), text("c", "Three.")]);
    expect(one).toMatchObject({ id: "a", content: "One.\n\nTwo.\n\nThree." });
    expect(labelOf([text("a", "1"), text("b", "2")])).toBe("Merge 2 messages");
  });

  test("bring their attachments along, in order", () => {
    const file = (name: string) => ({ id: name, attachmentKind: "file", name });
    const one = merged([
      text("a", "1", { attachments: [file("x")] }),
      text("b", "2"),
      text("c", "3", { attachments: [file("y"), file("z")] }),
    ]);
    expect(one["attachments"]).toEqual([file("x"), file("y"), file("z")]);
  });

  test("note it in a trail, where there is one", () => {
    const trail = [{ action: "created", actorId: "u", timestamp: "2025-10-03T00:00:00Z" }];
    const one = merged([text("a", "1", { auditTrail: trail }), text("b", "2")]);
    expect(one["auditTrail"]).toMatchObject([{}, { changeDescription: "Merge 2 messages" }]);
  });
});

describe("messages of blocks", () => {
  test("hand over their blocks", () => {
    const one = merged([blocks("a", "1"), blocks("b", "2", "3")]);
    expect(one["contentBlocks"]).toMatchObject([{ text: "1" }, { text: "2" }, { text: "3" }]);
  });

  test("and of text become one of blocks, whichever comes first", () => {
    const mixed = [text("a", "1"), blocks("b", "2")];
    const texts = [{ text: "1" }, { text: "2" }];
    expect(merged(mixed)).toMatchObject({ messageType: "composite", contentBlocks: texts });
    expect(labelOf(mixed)).toBe("Merge 2 messages into one made of blocks");
    const turned = merged([blocks("a", "1"), text("b", "2")]);
    expect(turned["contentBlocks"]).toMatchObject(texts);
  });

  test("an empty text leaves no block behind", () => {
    const one = merged([text("a", ""), blocks("b", "2")]);
    expect(one["contentBlocks"]).toMatchObject([{ text: "2" }]);
  });
});

describe("what a message has once", () => {
  test("comes from the first that has it, and the label says what is lost", () => {
    const later = text("b", "2", { metadata: { tone: "calm" } });
    expect(merged([text("a", "1"), later])["metadata"]).toEqual({ tone: "calm" });
    const both = [text("a", "1", { metadata: { tone: "loud" } }), later];
    expect(merged(both)["metadata"]).toEqual({ tone: "loud" });
    expect(labelOf(both)).toBe("Merge 2 messages, without the metadata of the later ones");
  });
});

const deleted = [{ action: "deleted", actorId: "u", timestamp: "2025-10-03T00:00:00Z" }];
test.each<[string, readonly unknown[]]>([
  ["structure.merge-one", [text("a", "1")]],
  ["edit.not-an-object", [text("a", "1"), 5]],
  ["structure.merge-roles", [text("a", "1"), text("b", "2", { role: "assistant" })]],
  ["structure.deleted", [text("a", "1"), text("b", "2", { auditTrail: deleted })]],
  ["structure.merge-broken", [text("a", "1"), { ...text("b", ""), content: 5 }]],
  ["structure.merge-broken", [text("a", "1"), { ...text("b", "2"), attachments: {} }]],
])("%s is why some are not merged", (rule, messages) => {
  expect(labelOf(messages)).toBe(rule);
});
