import { EditDraft } from "../edit-draft";
import type { EditContext, EditResult } from "../edit-result";
import { refuse } from "../edit-result";
import { asRecord } from "../read-value";
import { noteEdit } from "./audit";

/**
 * Replaces the JSON text of a message by another one. Only a text that is no JSON object is refused;
 * one that breaks the schema is stored and reported like an imported one.
 */
export function replaceRaw(raw: string, text: string, context: EditContext): EditResult {
  const replacement = text.trim();
  const parsed = parseJson(replacement);
  if (parsed instanceof SyntaxError) {
    return refuse("json.syntax", `This is not valid JSON: ${parsed.message}`);
  }
  const message = asRecord(parsed);
  if (message === null) {
    return refuse("edit.not-an-object", "A message must be a JSON object.");
  }
  if (/\p{Surrogate}/u.test(replacement)) {
    return refuse(
      "json.lone-surrogate",
      "Half of a surrogate pair cannot be stored; write it as an escape, as in \\ud83d.",
    );
  }
  const label = "Edit the JSON";
  const draft = new EditDraft(raw);
  draft.apply(changedSpan(raw, replacement));
  // Other white space is no change of the message.
  if (JSON.stringify(parsed) !== JSON.stringify(parseJson(raw))) {
    noteEdit(draft, message, label, context);
  }
  return { ok: true, edits: draft.edits, label };
}

/** The value, or the error: no JSON value is one. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

/** The one edit that leads from `before` to `after`, without the ends they share. */
function changedSpan(
  before: string,
  after: string,
): { offset: number; length: number; text: string }[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1;
  }
  // Both halves of a surrogate pair go together.
  if (isHighSurrogate(before, start - 1)) start -= 1;
  if (isHighSurrogate(before, before.length - end - 1) && end > 0) end -= 1;
  const length = before.length - start - end;
  return [{ offset: start, length, text: after.slice(start, after.length - end) }];
}

function isHighSurrogate(text: string, offset: number): boolean {
  return (text.charCodeAt(offset) & 0xfc00) === 0xd800;
}
