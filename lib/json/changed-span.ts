import type { TextEdit } from "./text-edit";

/**
 * The one edit that leads from `before` to `after`, without the ends they share; none when they are equal.
 * @param at where `before` is in the text to be edited
 */
export function changedSpan(before: string, after: string, at = 0): TextEdit[] {
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
  return [{ offset: at + start, length, text: after.slice(start, after.length - end) }];
}

function isHighSurrogate(text: string, offset: number): boolean {
  return (text.charCodeAt(offset) & 0xfc00) === 0xd800;
}
