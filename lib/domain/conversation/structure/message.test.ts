import { describe, expect, test } from "vitest";

import { buildCall, buildComposite, buildMessage } from "@/lib/testing/builders/conversation";
import { editContext } from "@/lib/testing/builders/edit-message";

import { copyMessage, newMessage } from "./message";
import { emitMessage } from "./text";

/** Ids in the order they are asked for. */
function counting() {
  let next = 0;
  return { ...editContext, newId: () => `id-${(next += 1)}` };
}

describe("a new message", () => {
  const place = { index: 2, preferred: true };

  test("is a text with its place", () => {
    expect(newMessage({ role: "user", content: "Hi" }, place, counting(), false)).toEqual({
      id: "id-1",
      role: "user",
      messageType: "text",
      index: 2,
      isPreferred: true,
      content: "Hi",
    });
  });

  test("has blocks with ids and times, and a trail where the conversation keeps one", () => {
    const blocks = [
      { blockType: "text", text: "a" },
      { blockType: "text", text: "b", id: "own", createdAt: "2025-10-03T00:00:00Z" },
    ] as const;
    const bare = { index: null, preferred: false };
    const made = newMessage({ role: "assistant", blocks }, bare, counting(), true);
    expect(made).toEqual({
      id: "id-1",
      role: "assistant",
      messageType: "composite",
      contentBlocks: [
        { blockType: "text", id: "id-2", createdAt: editContext.now, text: "a" },
        { blockType: "text", id: "own", createdAt: "2025-10-03T00:00:00Z", text: "b" },
      ],
      auditTrail: [{ action: "created", actorId: "user:ada", timestamp: editContext.now }],
    });
  });
});

describe("a copy of a message", () => {
  const copied = (message: unknown, place: Parameters<typeof copyMessage>[1]) => {
    const text = copyMessage(JSON.stringify(message, null, 2), place, counting());
    return typeof text === "string" ? (JSON.parse(text) as unknown) : text.diagnostics[0]?.rule;
  };

  test("has ids of its own, and its results answer its own calls", () => {
    const call = buildCall({ id: "call" });
    const result = { ...call, id: "result", blockType: "toolResult", toolCallId: "call" };
    const other = { ...result, id: "other", toolCallId: "elsewhere" };
    const message = {
      ...buildComposite([call], { id: "m" }),
      contentBlocks: [call, 5, result, other],
      attachments: [{ id: "file", name: "a" }, "no attachment"],
    };
    expect(copied(message, { index: 4, preferred: true })).toMatchObject({
      id: "id-1",
      index: 4,
      isPreferred: true,
      contentBlocks: [
        { id: "id-2" },
        5,
        { id: "id-3", toolCallId: "id-2" },
        { id: "id-4", toolCallId: "elsewhere" },
      ],
      attachments: [{ id: "id-5", name: "a" }, "no attachment"],
    });
  });

  test("leaves behind what belongs to one message only", () => {
    const message = {
      ...buildMessage({ id: "m" }),
      pinned: true,
      isPreferred: true,
      auditTrail: [{ action: "created" }],
      extensions: { "dev.colloquy:note": { text: "mine" }, other: 1 },
    };
    const copy = copied(message, { index: null, preferred: false });
    expect(copy).toMatchObject({
      extensions: { other: 1 },
      auditTrail: [{ action: "created", changeDescription: "Copy of another version" }],
    });
    for (const member of ["pinned", "isPreferred"]) {
      expect(copy).not.toHaveProperty(member);
    }
    expect(JSON.stringify(copy)).not.toContain("mine");
  });

  test("is refused of what is no object", () => {
    expect(copied([], { index: null, preferred: false })).toBe("edit.not-an-object");
  });
});

describe("the text of a new message", () => {
  const head = '{\n  "messages": [';
  const sample = { lead: "\n    ", raw: '{ "id": "a" }' };

  test("is laid out like its neighbours", () => {
    const list = { head, tail: "\n  ]\n}", samples: [sample] };
    const emitted = emitMessage(list, { id: "b" });
    expect(emitted).toMatchObject({ head, lead: ",\n    ", tail: "\n  ]\n}" });
    expect(JSON.parse((emitted as { raw: string }).raw)).toEqual({ id: "b" });
  });

  test("fills an empty list, and is refused where there is none", () => {
    const empty = emitMessage({ head, tail: "]\n}", samples: [] }, { id: "b" });
    if ("ok" in empty) throw new Error("refused");
    expect(JSON.parse(empty.head + empty.lead + empty.raw + empty.tail)).toEqual({
      messages: [{ id: "b" }],
    });
    const none = emitMessage({ head: '{ "messages": 5', tail: " }", samples: [] }, {});
    expect(none).toMatchObject({ ok: false, diagnostics: [{ rule: "structure.no-list" }] });
  });
});
