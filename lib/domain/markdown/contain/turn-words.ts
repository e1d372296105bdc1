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

/**
 * Whether words read as the heading of a turn, however they are spelled: with marks of Markdown, invisible
 * characters, compatibility forms, or letters of another script that look the same.
 */
export function readsAsTurn(words: string): boolean {
  const plain = words
    .replace(/&(?:#\w+|\w+);/g, "")
    .normalize("NFKD")
    .replace(/[\p{Cf}\p{M}\u034F\u115F\u1160\u3164\uFFA0]/gu, "")
    .toLowerCase()
    .replace(/./gu, (letter) => LOOK_ALIKES.get(letter) ?? letter);
  const [first = "", second] = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const joined = plain.replace(/[^\p{L}\p{N}]/gu, "");
  if (TURNS.has(joined)) return true;
  // "Tool call: x" and "Result (succeeded)" are inside of turns.
  if (first === "tool" && second === "call") return true;
  return TURNS.has(first) && /^\P{L}*\p{L}+\P{L}*$/u.test(plain);
}

/** The lines inside of turns that tell of tools, thoughts and files. */
const MARKED =
  /^([\s>*+\-\d.)]*)((?:\*\*|__)\s*(?:tool call:|result \(|thinking(?:\*\*|__))|attachment: )/i;

/** A line that reads like one of those which tell of tools, thoughts and files, with its marks shown. */
export function showMarks(line: string): string {
  return line.replace(MARKED, (_, before: string, words: string) =>
    /^[*_]/.test(words) ? `${before}\\${words[0]}\\${words.slice(1)}` : `${before}${words}`,
  );
}
