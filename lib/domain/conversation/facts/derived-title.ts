import { plainText } from "@/lib/domain/markdown/plain-text";
import { withoutEmbeddedData } from "@/lib/shared/embedded-data";

/** The most a derived title has, its ellipsis included. */
export const DERIVED_TITLE_LENGTH = 60;

/** As much of a text as is looked through for its first words. */
const LOOKED_THROUGH = 2000;
/** A first line shorter than this, such as a greeting, is joined with the next. */
const SHORT_LINE = 12;

const FENCE = /^\s{0,3}(`{3,}|~{3,})/u;
/** Text that a program put in front of a person's own: `<environment_context>…</environment_context>`. */
const TAGGED = /^\s*<([a-z][\w.:-]*)(?![\w.:-])[^<>]*>[^]*?<\/\1\s*>/iu;
const OPEN_TAG = /^[^\S\r\n\u2028\u2029]*<[a-z][^<>]*>\s*$/imu;
const COMMENT = /^\s*<!--[^]*?-->/u;
/** Marks of Markdown that begin a line: quotes are left out as a whole. */
const LINE_MARKS = /^(?:#{1,6}\s+|[-*+•]\s+|\d{1,3}[.)]\s+)+/u;
const QUOTE = /^\s*>/u;
/** What no title shows: control, format, unassigned and private characters, halves of pairs, fillers. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The first words of a text as a title: one line of at most 60 characters, cut at a word. Code, quotes and text
 * in tags count only where there is nothing else. "" where nothing can be seen.
 */
export function derivedTitle(text: string): string {
  const start = withoutEmbeddedData(text, LOOKED_THROUGH, () => " ");
  return cut(firstLine(ownLines(start)) || firstLine(start.split(/\r\n?|\n/u)));
}

/** What agents put before the first prompt, as a message of the person. */
const OF_PROGRAM =
  /^\s*(?:# AGENTS\.md instructions\b[^\n]*\s*|<(?:environment_context|user_instructions|permissions instructions|turn_aborted|local-command-(?:caveat|stdout)|system-reminder)>)/u;
const HEADING = /^\s*#[^\n]*\s*/u;

/** Whether a text, or its start, has nothing but what an agent put there: it names no conversation. */
export function isProgramText(text: string): boolean {
  let rest = text;
  while (rest.trim() !== "") {
    if (!OF_PROGRAM.test(rest)) return false;
    const body = rest.replace(HEADING, "");
    const block = TAGGED.exec(body);
    // A block that is not closed goes on behind the start that is known.
    if (block === null) return true;
    rest = body.slice(block[0].length);
  }
  return text.trim() !== "";
}

/** The lines without what is quoted, code, or was put in front by a program. */
function ownLines(text: string): string[] {
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of withoutTagged(text).split(/\r\n?|\n/u)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) === true) fence = null;
    } else if (mark !== undefined) fence = mark;
    else if (!QUOTE.test(line)) lines.push(line);
  }
  return lines;
}

function withoutTagged(text: string): string {
  let rest = text;
  for (;;) {
    const front = COMMENT.exec(rest) ?? TAGGED.exec(rest);
    if (front === null) return rest.replace(OPEN_TAG, "");
    rest = rest.slice(front[0].length);
  }
}

/** The first line that says something, with the next ones while it is short. */
function firstLine(lines: readonly string[]): string {
  let words = "";
  for (const line of lines) {
    const plain = plainText(visible(line).replace(LINE_MARKS, "")).trim();
    if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(plain)) continue;
    words = words === "" ? plain : `${words} ${plain}`;
    if (words.length >= SHORT_LINE) break;
  }
  return words === "" ? visible(lines.join(" ")) : words;
}

/** On one line, without characters that nobody sees. */
function visible(text: string): string {
  return text.replaceAll(/\s+/gu, " ").replaceAll(INVISIBLE, "").replaceAll(/\s+/gu, " ").trim();
}

function cut(words: string): string {
  if (words.length <= DERIVED_TITLE_LENGTH) return words;
  const start = words.slice(0, DERIVED_TITLE_LENGTH - 1);
  const isWhole = /\s/u.test(words.charAt(DERIVED_TITLE_LENGTH - 1));
  const lastBlank = start.lastIndexOf(" ");
  const whole =
    !isWhole && lastBlank > DERIVED_TITLE_LENGTH / 2 ? start.slice(0, lastBlank) : start;
  const end = whole.trimEnd();
  // A whole sentence needs no sign that more follows.
  if (/[.!?。！？]$/u.test(end)) return end;
  return `${end.replace(/[\uD800-\uDBFF]$/, "").replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, "")}…`;
}
