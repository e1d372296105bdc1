import { describe, expect, test } from "vitest";
import { buildMessage } from "@/lib/testing/builders/conversation";
import {
  editedMessage,
  editedMessageValue,
  messageEditLabel,
  messageRefusal,
} from "@/lib/testing/builders/edit-message";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { messageNote } from "./note";

const message = buildMessage();
const raw = JSON.stringify(message);

test("role and sender are set; nothing else moves", () => {
  expect(editedMessageValue(message, { kind: "role", role: "tool" })).toEqual({
    ...message,
    role: "tool",
  });
  const sent = editedMessage(raw, { kind: "sender", senderId: "user:ada" });
  expect(JSON.parse(sent)).toEqual({ ...message, senderId: "user:ada" });
  expect(editedMessage(sent, { kind: "sender", senderId: null })).toBe(raw);
  expect(messageEditLabel(message, { kind: "role", role: "tool" })).toBe("Change the role to tool");
});

describe("a note", () => {
  test("is kept in our extension and leaves no trace when it goes", () => {
    const noted = editedMessage(raw, { kind: "note", text: "read again" });
    expect(JSON.parse(noted)).toEqual({
      ...message,
      extensions: { [extensionKey("note")]: { v: 1, text: "read again" } },
    });
    expect(messageNote(JSON.parse(noted))).toBe("read again");
    expect(editedMessage(noted, { kind: "note", text: null })).toBe(raw);
    expect(editedMessage(noted, { kind: "note", text: " " })).toBe(raw);
    expect(messageNote(message)).toBeNull();
  });

  test("is refused where there is no place for it", () => {
    expect(messageRefusal({ extensions: "x" }, { kind: "note", text: "n" })).toBe(
      "edit.extensions-not-an-object /extensions",
    );
  });
});

describe("a member", () => {
  test("is kept as it is typed, only what differs is touched", () => {
    expect(
      editedMessage('{"metadata": {"a" : 1.0} }', {
        kind: "member",
        key: "metadata",
        text: '{"a" : 1.0, "b": 1e400}',
      }),
    ).toBe('{"metadata": {"a" : 1.0, "b": 1e400} }');
  });

  test("that only looks different is stored, but no change of the message", () => {
    const trail = '"auditTrail":[{"action":"created","actorId":"u","timestamp":"2025"}]';
    const text = '{ "a": 1 }';
    expect(
      editedMessage(`{"metadata":{"a":1},${trail}}`, { kind: "member", key: "metadata", text }),
    ).toBe(`{"metadata":${text},${trail}}`);
  });

  test("says where JSON can’t be read", () => {
    const edit = { kind: "member", key: "extensions", text: '{\n "a" 1}' } as const;
    expect(messageRefusal(message, edit)).toBe("json.syntax /extensions");
  });
});

describe("a fix", () => {
  const call = (args: string): string =>
    '{"id":"m","role":"assistant","messageType":"composite","contentBlocks":[{"blockType":"toolCall",' +
    `"id":"c","createdAt":"2025-01-01T00:00:00Z","toolRef":{"name":"t"},"args":${args}}]}`;

  test("wraps arguments as they are written", () => {
    const pointer = "/contentBlocks/0/args";
    const edit = { kind: "fix", rule: "tool.args-not-object", pointer } as const;
    expect(editedMessage(call("12345678901234567890"), edit)).toBe(
      call('{"value":12345678901234567890}'),
    );
    expect(messageRefusal(JSON.parse(call("{}")), edit)).toBe(`edit.nothing-to-fix ${pointer}`);
  });

  test("writes times and sizes right", () => {
    const attachment = {
      id: "a",
      attachmentKind: "file",
      name: "f",
      mime: "text/plain",
      base64content: "aGVsbG8=",
      sizeInBytes: 9,
    };
    const entry = { action: "created", actorId: "u", timestamp: "2025-09-18 20:20:14.502" };
    const faulty = { ...message, attachments: [attachment], auditTrail: [entry] };
    expect(
      editedMessageValue(faulty, {
        kind: "fix",
        rule: "att.size-mismatch",
        pointer: "/attachments/0/sizeInBytes",
      }),
    ).toMatchObject({ attachments: [{ ...attachment, sizeInBytes: 5 }] });
    const zone = {
      kind: "fix",
      rule: "date.zoneless",
      pointer: "/auditTrail/0/timestamp",
    } as const;
    expect(editedMessageValue(faulty, zone)).toMatchObject({
      auditTrail: [
        { ...entry, timestamp: "2025-09-18T20:20:14.502Z" },
        { action: "updated", changeDescription: "Fix: This is UTC" },
      ],
    });
  });

  test("of the whole message is not for here", () => {
    const edit = { kind: "fix", rule: "msg.empty", pointer: "" } as const;
    expect(messageRefusal(buildMessage({ content: "" }), edit)).toBe("edit.whole-item ");
  });
});
