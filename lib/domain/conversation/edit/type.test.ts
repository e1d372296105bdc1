import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildCall,
  buildComposite,
  buildMessage,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import {
  editedMessage,
  editedMessageValue,
  messageEditLabel,
  messageRefusal,
} from "@/lib/testing/builders/edit-message";
import { PLACEHOLDER_TIME } from "../facts/recorded-time";

const toComposite = { kind: "messageType", type: "composite" } as const;
const toText = { kind: "messageType", type: "text" } as const;

describe("to composite", () => {
  test("dates the block by the message, else by the placeholder", () => {
    const created = { action: "created", actorId: "u", timestamp: "2025-01-01 10:00" } as const;
    expect(editedMessageValue(buildMessage({ auditTrail: [created] }), toComposite)).toMatchObject({
      contentBlocks: [{ createdAt: "2025-01-01T10:00:00.000Z" }],
    });
    expect(editedMessageValue(buildMessage(), toComposite)).toMatchObject({
      contentBlocks: [{ createdAt: PLACEHOLDER_TIME }],
    });
  });

  test("an empty text becomes no block", () => {
    const { content: _, ...rest } = buildMessage();
    expect(editedMessageValue({ ...rest, content: "" }, toComposite)).toEqual({
      ...rest,
      messageType: "composite",
    });
    expect(editedMessageValue(rest, toComposite)).toEqual({ ...rest, messageType: "composite" });
  });

  test("blocks that were carried along come after the text", () => {
    const hidden = buildText("hidden");
    const message = { ...buildMessage({ content: "shown" }), contentBlocks: [hidden] };
    expect(editedMessageValue(message, toComposite)).toMatchObject({
      contentBlocks: [{ text: "shown" }, hidden],
    });
  });

  test("of duplicate keys the one that counts is taken, and none is left", () => {
    const raw = '{"messageType":"text","content":"a","content":"b"}';
    expect(JSON.parse(editedMessage(raw, toComposite))).toEqual({
      messageType: "composite",
      contentBlocks: [{ blockType: "text", id: "new-id", createdAt: PLACEHOLDER_TIME, text: "b" }],
    });
  });

  test.each([
    [{ messageType: "text", content: 7 }, "edit.content-not-text /content"],
    [
      { messageType: "text", content: "a", contentBlocks: "x" },
      "edit.blocks-not-a-list /contentBlocks",
    ],
    [{ messageType: "image" }, "edit.unknown-type /messageType"],
  ])("is refused for %j", (message, refusal) => {
    expect(messageRefusal(message, toComposite)).toBe(refusal);
  });
});

describe("to text", () => {
  test("joins texts by a blank line and keeps the bytes of a single one", () => {
    const message = buildComposite([buildText("a"), buildText("b")]);
    const { contentBlocks: _, ...rest } = message;
    expect(editedMessageValue(message, toText)).toEqual({
      ...rest,
      messageType: "text",
      content: "a\n\nb",
    });
    const raw =
      '{"messageType":"composite", "contentBlocks": [ {"blockType":"text","text":"\\u0041"} ], "x": 1.0}';
    expect(editedMessage(raw, toText)).toBe(
      '{"messageType":"text", "content": "\\u0041", "x": 1.0}',
    );
  });

  test("is refused when anything but the text would be lost, and says what", () => {
    const message = {
      ...buildComposite([
        buildThinking("hm"),
        buildText("a"),
        buildCall(),
        buildCall(),
        { ...buildText("b"), mood: "glad" },
        { blockType: "image" } as never,
      ]),
      content: "left over",
    };
    expect(messageRefusal(message, toText)).toBe("edit.would-lose /contentBlocks");
    expect(messageEditLabel(message, { ...toText, lossy: true })).toBe(
      "Make it a text message, without 1 thinking block, 2 tool calls, " +
        "1 text block with more than a text, 1 unknown block and a text that is not shown",
    );
    expect(editedMessageValue(message, { ...toText, lossy: true })).toMatchObject({
      messageType: "text",
      content: "a\n\nb",
    });
  });

  test("no text leaves no content", () => {
    const { contentBlocks: _, ...rest } = buildComposite([]);
    expect(editedMessageValue({ ...rest, contentBlocks: [] }, toText)).toEqual({
      ...rest,
      messageType: "text",
    });
  });

  test("is refused where the blocks are no list", () => {
    expect(
      messageRefusal({ messageType: "composite", contentBlocks: {} }, { ...toText, lossy: true }),
    ).toBe("edit.blocks-not-a-list /contentBlocks");
    expect(messageRefusal({ messageType: "image" }, toText)).toBe(
      "edit.not-a-composite-message /messageType",
    );
  });
});

test("there and back leaves the bytes of a text message, and none to do twice", () => {
  const text = fc
    .tuple(fc.string({ minLength: 1 }), fc.constantFrom(0, 2))
    .map(([content, indent]) => ({
      raw: JSON.stringify({ ...buildMessage({ content }), pinned: true }, null, indent),
    }));
  fc.assert(
    fc.property(text, ({ raw }) => {
      const composite = editedMessage(raw, toComposite);
      expect(editedMessage(composite, toComposite)).toBe(composite);
      expect(editedMessage(composite, toText)).toBe(raw);
    }),
  );
});
