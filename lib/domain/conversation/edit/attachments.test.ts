import { describe, expect, test } from "vitest";
import { buildMessage } from "@/lib/testing/builders/conversation";
import {
  editedMessage,
  editedMessageValue,
  messageEditLabel,
  messageRefusal,
} from "@/lib/testing/builders/edit-message";
import type { GivenFields, NewAttachment } from "./kinds";

const link = { id: "a", attachmentKind: "link", name: "page", uri: "https://example.com" } as const;
const file = {
  id: "f",
  attachmentKind: "file",
  name: "f.txt",
  base64content: "aGVsbG8=",
  sha256: "0".repeat(64),
  sizeInBytes: 5,
} as const;

describe("adding", () => {
  test("makes the list where there is none, puts it in its place where there is one", () => {
    const message = buildMessage();
    const { id: _, ...attachment } = link;
    expect(editedMessageValue(message, { kind: "addAttachment", attachment })).toEqual({
      ...message,
      attachments: [{ ...attachment, id: "new-id" }],
    });
    expect(
      editedMessageValue(
        { ...message, attachments: [file] },
        { kind: "addAttachment", position: 0, attachment: link },
      ),
    ).toEqual({ ...message, attachments: [link, file] });
  });

  test.each<[unknown, NewAttachment, string]>([
    [{}, link, "edit.attachments-not-a-list /attachments"],
    [[link], link, "edit.id-taken /attachments/0/id"],
    [[], { ...file, base64content: "%" }, "att.base64-invalid /attachments/0/base64content"],
    [[], { ...file, sizeInBytes: -1 }, "att.size-negative /attachments/0/sizeInBytes"],
    [[], { ...file, name: 7 as never }, "schema.type /attachments/0/name"],
  ])("is refused: %j, %j", (attachments, attachment, refusal) => {
    const edit = { kind: "addAttachment", position: 0, attachment } as const;
    expect(messageRefusal({ ...buildMessage(), attachments }, edit)).toBe(refusal);
  });
});

describe("changing", () => {
  function changed(attachment: object, fields: GivenFields): unknown {
    const message = buildMessage({ attachments: [link, attachment as typeof link] });
    const after = editedMessageValue(message, { kind: "setAttachment", position: 1, fields });
    expect(after).toMatchObject({ attachments: [link, {}] });
    return (after as { attachments: unknown[] }).attachments[1];
  }

  test("renames", () => {
    expect(changed(file, { name: "g.txt" })).toEqual({ ...file, name: "g.txt" });
  });

  test("embeds and externalises", () => {
    const { uri: _, ...rest } = link;
    expect(changed(link, { base64content: "aGVsbG8=", uri: null })).toEqual({
      ...rest,
      base64content: "aGVsbG8=",
    });
    const { base64content: __, ...facts } = file;
    expect(changed(file, { base64content: null, uri: "https://example.com/f" })).toEqual({
      ...facts,
      uri: "https://example.com/f",
    });
  });

  test("other bytes correct the size and take the hash along, unless both are given", () => {
    const { sha256: _, ...rest } = file;
    expect(changed(file, { base64content: "aGV5" })).toEqual({
      ...rest,
      base64content: "aGV5",
      sizeInBytes: 3,
    });
    const fields = { base64content: "aGV5", sizeInBytes: 3, sha256: "1".repeat(64) };
    expect(changed(file, fields)).toEqual({ ...file, ...fields });
    expect(changed(file, { base64content: file.base64content })).toEqual(file);
  });

  test.each<[number, GivenFields, string]>([
    [2, {}, "edit.no-such-attachment /attachments/2"],
    [1, { name: "x" }, "edit.not-an-object /attachments/1"],
    [0, { name: null }, "schema.required /attachments/0"],
    [0, { attachmentKind: "pdf" }, "schema.enum /attachments/0/attachmentKind"],
  ])("is refused: %i, %j", (position, fields, refusal) => {
    const message = { ...buildMessage(), attachments: [link, "x"] };
    expect(messageRefusal(message, { kind: "setAttachment", position, fields })).toBe(refusal);
  });
});

test("removing keeps the bytes of the others", () => {
  const raw = '{"attachments": [ {"id" : "a"}, {"id":"b"} ], "n": 1.0}';
  expect(editedMessage(raw, { kind: "removeAttachment", position: 1 })).toBe(
    '{"attachments": [ {"id" : "a"} ], "n": 1.0}',
  );
  expect(messageRefusal({}, { kind: "removeAttachment", position: 0 })).toBe(
    "edit.no-such-attachment /attachments/0",
  );
});

test.each<[GivenFields, string]>([
  [{ name: "x" }, "Rename an attachment"],
  [{ base64content: "" }, "Embed an attachment"],
  [{ base64content: null, uri: "https://x.example" }, "Keep an attachment outside"],
  [{ sha256: "0", sizeInBytes: 1 }, "Record hash and size of an attachment"],
  [{ mime: "text/plain" }, "Edit an attachment"],
])("%j is called %s", (fields, label) => {
  const message = buildMessage({ attachments: [file] });
  expect(messageEditLabel(message, { kind: "setAttachment", position: 0, fields })).toBe(label);
});
