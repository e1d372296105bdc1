import { describe, expect, test } from "vitest";
import {
  buildCall,
  buildComposite,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import {
  editContext,
  editedMessage,
  editedMessageValue,
  messageEditLabel,
  messageRefusal,
} from "@/lib/testing/builders/edit-message";
import type { GivenFields, NewBlock } from "./kinds";

const { now } = editContext;

describe("adding a block", () => {
  test.each<NewBlock>([
    { blockType: "text", text: "t" },
    { blockType: "thinking", text: "t", isStreaming: false },
    { blockType: "toolCall", toolRef: { name: "web:fetch" }, args: { url: "x" } },
    { blockType: "toolApproval", toolCallId: "c", toolApprovalState: "approved", reason: "fine" },
    { blockType: "toolResult", toolCallId: "c", toolResultState: "succeeded", output: null },
  ])("of every kind gives it an id and the time: $blockType", (block) => {
    const message = buildComposite([buildText("a"), buildText("b")]);
    expect(editedMessageValue(message, { kind: "addBlock", position: 1, block })).toEqual({
      ...message,
      contentBlocks: [
        message.contentBlocks![0],
        { ...block, id: "new-id", createdAt: now },
        message.contentBlocks![1],
      ],
    });
  });

  test("takes the id and time that are given", () => {
    const block = {
      blockType: "text",
      id: "b",
      createdAt: "2025-01-01T00:00:00Z",
      text: "",
    } as const;
    const message = { ...buildComposite([]), contentBlocks: null };
    expect(editedMessageValue(message, { kind: "addBlock", position: 0, block })).toMatchObject({
      contentBlocks: [block],
    });
  });

  test("turns a text message into a composite one first", () => {
    const raw =
      '{"id":"m","role":"assistant","messageType":"text","content":"say \\u0041","n":1.0}';
    const block = { blockType: "toolCall", id: "c", toolRef: { name: "t" } } as const;
    expect(editedMessage(raw, { kind: "addBlock", position: 1, block })).toBe(
      '{"id":"m","role":"assistant","messageType":"composite","contentBlocks":' +
        // When the text was written is not recorded; the standard wants a time all the same.
        `[{"blockType":"text","id":"new-id","createdAt":"1970-01-01T00:00:00.000Z","text":"say \\u0041"},` +
        `{"blockType":"toolCall","id":"c","createdAt":"${now}","toolRef":{"name":"t"}}],"n":1.0}`,
    );
  });

  const text = { blockType: "text", text: "" } as const;
  test.each<[object, number, NewBlock, string]>([
    [buildComposite([]), 1, text, "edit.no-such-block /contentBlocks/1"],
    [
      { ...buildComposite([]), contentBlocks: "x" },
      0,
      text,
      "edit.blocks-not-a-list /contentBlocks",
    ],
    [{ messageType: "image" }, 0, text, "edit.not-a-composite-message /messageType"],
    [
      buildComposite([buildText("", { id: "b" })]),
      0,
      { ...text, id: "b" },
      "edit.id-taken /contentBlocks/0/id",
    ],
    [
      buildComposite([]),
      0,
      { ...text, createdAt: "soon" },
      "edit.date-unreadable /contentBlocks/0/createdAt",
    ],
    [
      buildComposite([]),
      0,
      { blockType: "toolCall", toolRef: {} } as never,
      "schema.required /contentBlocks/0/toolRef",
    ],
  ])("is refused where it cannot stand: %j at %i", (message, position, block, refusal) => {
    expect(messageRefusal(message, { kind: "addBlock", position, block })).toBe(refusal);
  });
});

describe("changing a block", () => {
  const call = buildCall({ args: { url: "a", n: 1 }, updatedAt: "2025-01-01T00:00:00Z" });

  test("sets the members given, takes away those that are null, keeps the others", () => {
    const message = buildComposite([call]);
    expect(
      editedMessageValue(message, {
        kind: "setBlock",
        position: 0,
        fields: { toolRef: { name: "other" }, args: null, requiresApproval: true },
      }),
    ).toEqual({
      ...message,
      contentBlocks: [
        {
          blockType: "toolCall",
          id: call.id,
          createdAt: call.createdAt,
          updatedAt: now,
          toolRef: { name: "other" },
          requiresApproval: true,
        },
      ],
    });
  });

  test("touches only what differs within a value, and keeps JSON text as it is typed", () => {
    const raw = `{"messageType":"composite","contentBlocks":[{"blockType":"toolResult","id":"r",
      "createdAt":"2025-01-01T00:00:00Z","toolCallId":"c","toolResultState":"succeeded",
      "output": {"big":12345678901234567890, "n":1.0, "s":"x"}}]}`;
    const value = { big: Number("12345678901234567890"), n: 1, s: "y" };
    expect(editedMessage(raw, { kind: "setBlock", position: 0, fields: { output: value } })).toBe(
      raw.replace('"x"', '"y"'),
    );
    const texts = { output: '{ "big": 98765432109876543210 }' };
    expect(editedMessage(raw, { kind: "setBlock", position: 0, fields: {}, texts })).toBe(
      raw.replace(/\{"big".*?\}/, texts.output),
    );
    expect(
      editedMessage(raw, { kind: "setBlock", position: 0, fields: {}, texts: { output: "null" } }),
    ).toBe(raw.replace(/\{"big".*?\}/, "null"));
  });

  test.each<[GivenFields, string]>([
    [{ toolRef: null }, "schema.required /contentBlocks/0"],
    [{ args: [1] }, "tool.args-not-object /contentBlocks/0/args"],
    [{ id: null }, "schema.required /contentBlocks/0"],
    [{ createdAt: "soon" }, "edit.date-unreadable /contentBlocks/0/createdAt"],
    [
      { toolRef: { name: "x", version: null } },
      "doc.null-property /contentBlocks/0/toolRef/version",
    ],
  ])("is refused when the block would break the schema: %j", (fields, refusal) => {
    const message = buildComposite([call]);
    expect(messageRefusal(message, { kind: "setBlock", position: 0, fields })).toBe(refusal);
  });

  test("is not refused for faults the block had before", () => {
    const faulty = { ...call, args: "x", createdAt: undefined };
    const message = buildComposite([faulty as never]);
    const edit = { kind: "setBlock", position: 0, fields: { requiresApproval: true } } as const;
    expect(messageRefusal(message, edit)).toBeNull();
  });

  test("is refused where there is none, and for JSON text that can’t be read", () => {
    const message = buildComposite([7 as never, call]);
    const set = (position: number, texts = {}): string | null =>
      messageRefusal(message, { kind: "setBlock", position, fields: {}, texts });
    expect(set(2)).toBe("edit.no-such-block /contentBlocks/2");
    expect(set(0)).toBe("edit.not-an-object /contentBlocks/0");
    expect(set(1, { args: "{" })).toBe("json.syntax /contentBlocks/1/args");
    expect(messageRefusal(buildMessage(), { kind: "setBlock", position: 0, fields: {} })).toBe(
      "edit.not-a-composite-message /messageType",
    );
  });
});

describe("moving and removing", () => {
  const message = buildComposite([buildThinking("a"), buildCall(), buildResult("c")]);

  test("leave every other block as it is", () => {
    const [thinking, call, result] = message.contentBlocks!;
    expect(editedMessageValue(message, { kind: "moveBlock", from: 2, to: 0 })).toEqual({
      ...message,
      contentBlocks: [result, thinking, call],
    });
    expect(editedMessageValue(message, { kind: "removeBlock", position: 1 })).toEqual({
      ...message,
      contentBlocks: [thinking, result],
    });
  });

  test("are refused beyond the end", () => {
    expect(messageRefusal(message, { kind: "moveBlock", from: 0, to: 3 })).toBe(
      "edit.no-such-block /contentBlocks/3",
    );
    expect(messageRefusal(message, { kind: "removeBlock", position: 3 })).toBe(
      "edit.no-such-block /contentBlocks/3",
    );
  });

  test("say in their names what they are about", () => {
    expect(messageEditLabel(message, { kind: "moveBlock", from: 0, to: 2 })).toBe(
      "Move the thinking block",
    );
    expect(messageEditLabel(message, { kind: "removeBlock", position: 2 })).toBe(
      "Remove the tool result",
    );
  });
});
