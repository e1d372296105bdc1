import { describe, expect, test } from "vitest";
import { applyEdits } from "@/lib/json/edit";
import {
  buildCall,
  buildComposite,
  buildMessage,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import type { EditContext } from "@/lib/domain/document/edit-result";
import { isDeleted } from "../facts/deleted";
import { editMessageText, editShellText, type ConversationEdit, type MessageEdit } from "./edits";

const context: EditContext = {
  now: "2026-01-02T03:04:05.000Z",
  actor: "user:ada",
  audit: false,
  newId: () => "new-id",
};
const created = { action: "created", actorId: "u", timestamp: "2025-01-01T00:00:00Z" } as const;

function edited(raw: string, edit: MessageEdit, more: Partial<EditContext> = {}): string {
  const result = editMessageText(raw, edit, { ...context, ...more });
  if (!result.ok) throw new Error(result.diagnostics[0]!.message);
  return applyEdits(raw, result.edits);
}

function editedValue(message: unknown, edit: MessageEdit, more?: Partial<EditContext>): unknown {
  return JSON.parse(edited(JSON.stringify(message), edit, more));
}

function refusalOf(message: unknown, edit: MessageEdit): string | null {
  const result = editMessageText(JSON.stringify(message), edit, context);
  return result.ok ? null : result.diagnostics[0]!.rule;
}

describe("text", () => {
  test("changes the span of the text and nothing else", () => {
    const raw =
      '{"content" : "a\\u0041",\n\t"n": 1.0, "id":"m", "role":"user", "messageType":"text"}';
    expect(edited(raw, { kind: "text", text: 'say "hi"' })).toBe(
      '{"content" : "say \\"hi\\"",\n\t"n": 1.0, "id":"m", "role":"user", "messageType":"text"}',
    );
  });

  test("of a composite message is refused, a block's is changed", () => {
    const message = buildComposite([buildThinking("hm"), buildText("old")]);
    expect(refusalOf(message, { kind: "text", text: "x" })).toBe("edit.not-a-text-message");
    expect(editedValue(message, { kind: "blockText", position: 1, text: "new" })).toEqual({
      ...message,
      contentBlocks: [message.contentBlocks![0], { ...message.contentBlocks![1], text: "new" }],
    });
  });

  test("moves the time of a block's last change along, where it is recorded", () => {
    const message = buildComposite([buildText("old", { updatedAt: "2025-01-01T00:00:00Z" })]);
    const edit = { kind: "blockText", position: 0, text: "new" } as const;
    expect(editedValue(message, edit)).toMatchObject({
      contentBlocks: [{ text: "new", updatedAt: context.now }],
    });
    expect(editedValue(message, { ...edit, text: "old" })).toEqual(message);
  });

  test.each([0, 1, 7, -1])("of what is no text block is refused: %i", (position) => {
    const message = buildComposite([buildCall(), { blockType: "image" } as never]);
    expect(refusalOf(message, { kind: "blockText", position, text: "" })).toBe(
      "edit.not-a-text-block",
    );
  });
});

test("of duplicate keys the last counts, and none is left when it is taken away", () => {
  const raw = '{"messageType":"text","content":"a","pinned":true,"content":"b","pinned":true}';
  expect(edited(raw, { kind: "text", text: "c" })).toBe(raw.replace('"b"', '"c"'));
  expect(edited(raw, { kind: "text", text: "b" })).toBe(raw);
  expect(edited(raw, { kind: "pin", value: false })).toBe(
    '{"messageType":"text","content":"a","content":"b"}',
  );
});

describe("pin and prefer", () => {
  test("pinning writes true, unpinning takes it away", () => {
    const message = buildMessage();
    const pinned = edited(JSON.stringify(message), { kind: "pin", value: true });
    expect(JSON.parse(pinned)).toEqual({ ...message, pinned: true });
    expect(edited(pinned, { kind: "pin", value: false })).toBe(JSON.stringify(message));
  });

  test("what is not pinned stays as it is written", () => {
    expect(editedValue({ pinned: false }, { kind: "pin", value: false })).toEqual({
      pinned: false,
    });
    expect(editedValue({ pinned: "yes" }, { kind: "pin", value: true })).toEqual({ pinned: true });
  });

  test("a retry that is not preferred says so", () => {
    const message = { ...buildMessage(), auditTrail: [created] };
    expect(editedValue(message, { kind: "prefer", value: false })).toEqual({
      ...message,
      isPreferred: false,
    });
    expect(
      editedValue({ ...message, isPreferred: true }, { kind: "prefer", value: false }),
    ).toMatchObject({
      isPreferred: false,
      auditTrail: [created, { action: "updated" }],
    });
  });
});

describe("audit trail", () => {
  const pin = { kind: "pin", value: true } as const;

  test("is continued where there is one", () => {
    expect(editedValue(buildMessage({ auditTrail: [created] }), pin)).toMatchObject({
      auditTrail: [
        created,
        {
          action: "updated",
          actorId: "user:ada",
          timestamp: context.now,
          changeDescription: "Pin",
        },
      ],
    });
    expect(editedValue(buildMessage({ auditTrail: [] }), pin)).toMatchObject({
      auditTrail: [{ action: "updated" }],
    });
  });

  test("is begun only when the setting says so, without an invented creation", () => {
    expect(editedValue(buildMessage(), pin)).not.toHaveProperty("auditTrail");
    expect(editedValue(buildMessage(), pin, { audit: true })).toMatchObject({
      auditTrail: [{ action: "updated" }],
    });
    expect(editedValue({ auditTrail: null }, pin, { audit: true })).toMatchObject({
      auditTrail: [{}],
    });
  });

  test("that is no list is left alone", () => {
    expect(editedValue({ auditTrail: "x" }, pin, { audit: true })).toEqual({
      auditTrail: "x",
      pinned: true,
    });
  });

  test("gets nothing when nothing changes", () => {
    const raw = JSON.stringify(buildMessage({ auditTrail: [created], pinned: true }));
    expect(edited(raw, pin, { audit: true })).toBe(raw);
  });
});

describe("delete and restore", () => {
  test("begin a trail with the one entry where there is none", () => {
    const message = buildMessage();
    const gone = edited(JSON.stringify(message), { kind: "delete" });
    expect(JSON.parse(gone)).toEqual({
      ...message,
      auditTrail: [{ action: "deleted", actorId: "user:ada", timestamp: context.now }],
    });
    expect(isDeleted(JSON.parse(gone))).toBe(true);
    expect(edited(gone, { kind: "delete" })).toBe(gone);
    expect(isDeleted(JSON.parse(edited(gone, { kind: "restore" })))).toBe(false);
  });

  test("restoring what is not deleted changes nothing", () => {
    const message = buildMessage({ auditTrail: [created] });
    expect(editedValue(message, { kind: "restore" }, { audit: true })).toEqual(message);
  });

  test("are refused where the trail is no list", () => {
    expect(refusalOf({ auditTrail: {} }, { kind: "delete" })).toBe("edit.audit-trail-not-a-list");
  });
});

describe("raw", () => {
  const raw = JSON.stringify(buildMessage({ content: "one 😀 two" }));

  test("stores what was typed, without the blanks around it", () => {
    const text = raw.replace("😀", "😁");
    expect(edited(raw, { kind: "raw", text: `\n${text}\n` })).toBe(text);
  });

  test("touches only what differs, and never half a character", () => {
    const result = editMessageText(raw, { kind: "raw", text: raw.replace("😀", "😁") }, context);
    expect(result).toMatchObject({ edits: [{ length: 2, text: "😁" }] });
    const ends = editMessageText(
      '{"a":"\u{1F600}"}',
      { kind: "raw", text: '{"a":"\u{1FA00}"}' },
      context,
    );
    expect(ends).toMatchObject({ edits: [{ text: "\u{1FA00}" }] });
  });

  test("keeps what breaks the schema, but not what is no JSON object", () => {
    expect(edited(raw, { kind: "raw", text: '{"role": 7}' })).toBe('{"role": 7}');
    expect(refusalOf({}, { kind: "raw", text: "{" })).toBe("json.syntax");
    expect(refusalOf({}, { kind: "raw", text: "[]" })).toBe("edit.not-an-object");
    expect(refusalOf({}, { kind: "raw", text: '{"a":"\ud83d"}' })).toBe("json.lone-surrogate");
    expect(refusalOf({}, { kind: "raw", text: '{"a":"\\ud83d"}' })).toBeNull();
  });

  test("repairs a message that is no object, which other edits cannot", () => {
    expect(edited("7", { kind: "raw", text: "{}" })).toBe("{}");
    expect(refusalOf(7, { kind: "pin", value: true })).toBe("edit.not-an-object");
  });

  test("is noted in the trail it ends with, unless only white space changed", () => {
    const text = JSON.stringify({ pinned: true, auditTrail: [created] });
    expect(JSON.parse(edited("{}", { kind: "raw", text }))).toMatchObject({
      auditTrail: [created, { action: "updated", changeDescription: "Edit the JSON" }],
    });
    const spaced = JSON.stringify(JSON.parse(text), null, 2);
    expect(edited(text, { kind: "raw", text: spaced })).toBe(spaced);
  });
});

describe("editShellText", () => {
  const shell = '{\n  "id": "x",\n  "conversationTitle": "Old",\n  "messages": [\n  ]\n}\n';

  function shellAfter(text: string, edit: ConversationEdit, audit = false): string {
    const result = editShellText(text, edit, { ...context, audit });
    if (!result.ok) throw new Error("refused");
    return applyEdits(text, result.edits);
  }

  test("changes, adds and removes members", () => {
    expect(shellAfter(shell, { kind: "title", title: "New" })).toBe(shell.replace("Old", "New"));
    expect(shellAfter(shell, { kind: "title", title: null })).toBe(
      shell.replace('  "conversationTitle": "Old",\n', ""),
    );
    expect(
      JSON.parse(shellAfter(shell, { kind: "systemMessage", text: "Be terse." })),
    ).toMatchObject({ systemMessage: "Be terse." });
    expect(JSON.parse(shellAfter(shell, { kind: "private", value: true }))).toMatchObject({
      isPrivate: true,
    });
  });

  test("making private and back leaves no trace", () => {
    const hidden = shellAfter(shell, { kind: "private", value: true });
    expect(shellAfter(hidden, { kind: "private", value: false })).toBe(shell);
  });

  test.each<ConversationEdit>([
    { kind: "title", title: "Old" },
    { kind: "systemMessage", text: null },
    { kind: "private", value: false },
  ])("has nothing to do for %j", (edit) => {
    expect(shellAfter(shell, edit, true)).toBe(shell);
  });

  test("leaves a null that says the same, and a public one that is odd", () => {
    const odd = '{"conversationTitle":null,"isPrivate":"no"}';
    expect(shellAfter(odd, { kind: "title", title: null })).toBe(odd);
    expect(shellAfter(odd, { kind: "private", value: false })).toBe(odd);
  });

  test("continues the trail of the conversation", () => {
    const text = JSON.stringify({ auditTrail: [created] });
    expect(JSON.parse(shellAfter(text, { kind: "title", title: "T" }))).toMatchObject({
      auditTrail: [created, { action: "updated", changeDescription: "Change the title" }],
    });
  });

  test("refuses what is no object", () => {
    expect(editShellText("[]", { kind: "title", title: "T" }, context)).toMatchObject({
      ok: false,
    });
  });
});
