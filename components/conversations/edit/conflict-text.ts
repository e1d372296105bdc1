import type { MessageEdit } from "@/lib/domain/conversation/edits";

function record(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}

function stringAt(value: unknown, key: string): string | null {
  const object = record(value);
  const found = object && Object.hasOwn(object, key) ? object[key] : null;
  return typeof found === "string" ? found : null;
}

/** What an edit wanted to write, as text to compare. */
export function mineOf(edit: MessageEdit): string {
  switch (edit.kind) {
    case "text":
    case "blockText":
    case "raw":
      return edit.text;
    case "pin":
      return edit.value ? "pinned" : "not pinned";
    case "prefer":
      return edit.value ? "preferred" : "not preferred";
    case "delete":
      return "deleted";
    case "restore":
      return "restored";
  }
}

/** The same part of the message as it is stored now; the whole text where it cannot be found. */
export function theirsOf(edit: MessageEdit, raw: string): string {
  if (edit.kind !== "text" && edit.kind !== "blockText") return raw;
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return raw;
  }
  if (edit.kind === "text") return stringAt(value, "content") ?? raw;
  const blocks = record(value)?.["contentBlocks"];
  const block: unknown = Array.isArray(blocks) ? blocks[edit.position] : undefined;
  return stringAt(block, "text") ?? raw;
}

/** Edits that hold nothing a person typed can be repeated on the newer text without asking. */
export function isSafeToRepeat(edit: MessageEdit): boolean {
  return edit.kind !== "text" && edit.kind !== "blockText" && edit.kind !== "raw";
}
