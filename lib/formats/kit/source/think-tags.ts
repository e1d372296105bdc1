/** A text of a model that thinks aloud in its answer. */
export interface ThinkingText {
  /** What is in the tags at the start, null when there are none. */
  readonly thinking: string | null;
  /** The answer after them. */
  readonly text: string;
}

const OPENING = /^\s*<(think|thinking|thought)>/;
const BLANK_LINES_BEFORE = /^(?:[ \t]*\r?\n)+/;

/**
 * Takes the thinking out of a text that begins with `<think>…</think>`. Only at the start, because in the
 * middle of an answer the tags are as likely to be quoted; and only closed, because an answer that was cut
 * off inside them is all the text there is. Blank lines next to the tags belong to them.
 */
export function readThinkTags(source: string): ThinkingText {
  const opening = OPENING.exec(source);
  if (opening === null) return { thinking: null, text: source };
  const closing = `</${opening[1] ?? ""}>`;
  const end = source.indexOf(closing, opening[0].length);
  if (end === -1) return { thinking: null, text: source };
  return {
    thinking: source.slice(opening[0].length, end).replace(BLANK_LINES_BEFORE, "").trimEnd(),
    text: source.slice(end + closing.length).replace(BLANK_LINES_BEFORE, ""),
  };
}

/** Thinking and answer as the one text that `readThinkTags` takes apart again. */
export function writeThinkTags(thinking: string, text: string): string {
  return `<think>\n${thinking}\n</think>\n\n${text}`;
}
