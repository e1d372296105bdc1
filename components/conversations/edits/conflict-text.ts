import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { MessageEdit } from "@/lib/domain/conversation/edit/edits";

function memberOf(value: unknown, key: string): unknown {
  const object = asRecord(value);
  return object && Object.hasOwn(object, key) ? object[key] : undefined;
}

function itemOf(value: unknown, key: string, position: number): unknown {
  const list = memberOf(value, key);
  return Array.isArray(list) ? (list[position] as unknown) : undefined;
}

/** A value to compare: a text as it is, anything else as JSON. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
}

/** Given members, those given as JSON text among them. */
function givenText(fields: JsonRecord, texts: Readonly<Record<string, string>> = {}): string {
  const parts = Object.entries(fields).map(([key, value]) => `${key}: ${textOf(value)}`);
  return [...parts, ...Object.entries(texts).map(([key, text]) => `${key}: ${text}`)].join("\n");
}

/** What an edit wanted to write, as text to compare. */
export function mineOf(edit: MessageEdit): string {
  switch (edit.kind) {
    case "text":
    case "blockText":
    case "raw":
      return edit.text;
    case "note":
    case "member":
      return edit.text ?? "removed";
    case "pin":
      return edit.value ? "pinned" : "not pinned";
    case "prefer":
      return edit.value ? "preferred" : "not preferred";
    case "delete":
      return "deleted";
    case "restore":
      return "restored";
    case "role":
      return edit.role;
    case "messageType":
      return edit.type;
    case "sender":
      return edit.senderId ?? "no sender";
    case "addBlock":
      return textOf(edit.block);
    case "addAttachment":
      return textOf(edit.attachment);
    case "setBlock":
    case "setAttachment":
      return givenText(edit.fields, edit.texts);
    case "moveBlock":
      return `block ${edit.from + 1} as block ${edit.to + 1}`;
    case "removeBlock":
      return `without block ${edit.position + 1}`;
    case "removeAttachment":
      return `without attachment ${edit.position + 1}`;
    case "fix":
      return `${edit.rule} fixed`;
  }
}

/** What an edit is about, in the message as it is stored; undefined where that is all of it. */
function partOf(edit: MessageEdit, message: unknown): unknown {
  switch (edit.kind) {
    case "text":
      return memberOf(message, "content");
    case "blockText":
      return memberOf(itemOf(message, "contentBlocks", edit.position), "text");
    case "setBlock":
      return itemOf(message, "contentBlocks", edit.position);
    case "setAttachment":
    case "removeAttachment":
      return itemOf(message, "attachments", edit.position);
    case "addAttachment":
      return memberOf(message, "attachments");
    case "addBlock":
    case "moveBlock":
    case "removeBlock":
      return memberOf(message, "contentBlocks");
    case "member":
      return memberOf(message, edit.key);
    case "role":
      return memberOf(message, "role");
    case "sender":
      return memberOf(message, "senderId");
    case "note":
      return memberOf(memberOf(memberOf(message, "extensions"), "dev.colloquy:note"), "text");
    default:
      return undefined;
  }
}

/** The same part of the message as it is stored now; the whole text where it cannot be found. */
export function theirsOf(edit: MessageEdit, raw: string): string {
  let message: unknown;
  try {
    message = JSON.parse(raw);
  } catch {
    return raw;
  }
  const part = partOf(edit, message);
  return part === undefined ? raw : textOf(part);
}

const SAFE: ReadonlySet<MessageEdit["kind"]> = new Set([
  "pin",
  "prefer",
  "delete",
  "restore",
  "role",
  "fix",
]);

/**
 * Edits that hold nothing a person typed, and mean the same in any version of the message, can be
 * repeated on the newer text without asking. A place in a list means another block there.
 */
export function isSafeToRepeat(edit: MessageEdit): boolean {
  return SAFE.has(edit.kind) || (edit.kind === "messageType" && edit.lossy !== true);
}
