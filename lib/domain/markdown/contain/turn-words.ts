/** What begins a turn in the files we write, in the words people read. */
const TURNS = new Set([
  "user",
  "assistant",
  "tool",
  "system",
  "human",
  "developer",
  "thinking",
  "function",
  "unknown",
]);

/** Letters that look like Latin ones in most typefaces. */
const LOOK_ALIKES = new Map(
  [..."аaеeоoрpсcуyхxіiѕsԁdһhոnтtмmкkвbнh".matchAll(/(.)(.)/gu)].map(
    ([, foreign = "", latin = ""]) => [foreign, latin] as const,
  ),
);

/** What makes the letters behind it run backwards. */
const BACKWARDS = /[\u202B\u202E\u2067]/;

/** Words as people read them: without marks of Markdown, invisible characters, and letters that only look the same. */
function plain(words: string): string {
  return words
    .replace(/&(?:#\w+|\w+);/g, "")
    .normalize("NFKD")
    .replace(/[\p{Cf}\p{M}\u034F\u115F\u1160\u3164\uFFA0]/gu, "")
    .toLowerCase()
    .replace(/./gu, (letter) => LOOK_ALIKES.get(letter) ?? letter);
}

/**
 * Whether words read as the heading of a turn, however they are spelled: with marks of Markdown, invisible
 * characters, compatibility forms, letters of another script that look the same, or from behind.
 */
export function readsAsTurn(words: string): boolean {
  if (isTurn(plain(words))) return true;
  return BACKWARDS.test(words) && isTurn(backwards(plain(words)));
}

const backwards = (words: string): string =>
  Array.from(words.matchAll(/./gu), ([letter]) => letter)
    .toReversed()
    .join("");

function isTurn(words: string): boolean {
  const [first = "", second] = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (TURNS.has(words.replace(/[^\p{L}\p{N}]/gu, ""))) return true;
  // "Tool call: x" and "Result (succeeded)" are inside of turns.
  if (first === "tool" && second === "call") return true;
  return TURNS.has(first) && /^\P{L}*\p{L}+\P{L}*$/u.test(words);
}

/** What begins bold words, behind marks of quotes and lists. */
const BOLD = /^([\s>*+\-\d.)]*?)([*_]{2,})/;
const BULLET = /[*+-](?=[ \t]+$)/;
/** Such lines are told by how they begin. */
const BEGINNING = 120;

/**
 * A line that reads like one of those which tell of tools and thoughts inside of turns, with its marks shown.
 * @param rest the line with those behind it in its paragraph
 */
export function showMarks(line: string, rest: string): string {
  const [bold, before = "", marks = ""] = BOLD.exec(line) ?? [];
  if (bold === undefined) return line;
  const words = beginning(rest.slice(bold.length));
  const tells =
    /^(?:toolcall:|result\()/.test(words.replace(/[*_]/g, "")) ||
    /^thinking(?:\*\*|__)/.test(words);
  return tells ? before + marks.replace(/./g, "\\$&") + line.slice(bold.length) : line;
}

/**
 * What is before the words of an item of a list, with its mark shown where the item reads like a line that tells of
 * a file.
 */
export const showBullet = (before: string, words: string): string =>
  beginning(words).replace(/[*_]/g, "").startsWith("attachment:")
    ? before.replace(BULLET, "\\$&")
    : before;

const beginning = (words: string): string =>
  plain(words.slice(0, BEGINNING)).replace(/[\s~`\\]/g, "");
