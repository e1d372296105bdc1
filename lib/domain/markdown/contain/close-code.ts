import { goingOn, OTHER_LINE_ENDS, readBlocks } from "./blocks";

const FENCE = /^(`{3,}|~{3,})/;
const END_OF_FENCE = /^([\s>]*)(`{3,}|~{3,})[ \t]*$/;
const MOST_INDENTED = 3;
const MATH = /^ {0,3}\${2,}[^$]*$/;

/** What could be a fence for some parser; code in words is none, however many marks it has. */
const MAYBE_FENCE = /^[\s\p{Cf}>*+\-\d.)]*(?:~{3}|`{3,}(?!`)(?!.*`))/u;

/** Whether a line could be a row of a table, or the head of one, for some parser. */
function mayBeInTable(lines: readonly string[], at: number): boolean {
  const isBelowWords = (lines[at - 1] ?? "").trim() !== "";
  return (
    (lines[at] ?? "").includes("|") && (isBelowWords || /^[\s>|:-]+$/.test(lines[at + 1] ?? ""))
  );
}

/**
 * Ends each code block that a text leaves open, where it ends: other parsers may not see it in a list or quote that
 * ends it. Shows the mark of mathematics that never ends.
 * @returns null where parsers could disagree on what is code
 */
export function closeCode(text: string): string | null {
  const lines = text.split("\n");
  const doubtful = new Set(
    lines.flatMap((line, at) =>
      line.split(OTHER_LINE_ENDS).some((part) => MAYBE_FENCE.test(part)) ? [at] : [],
    ),
  );
  const code = new Set<number>();
  const ends = new Map<number, string>();
  for (const { type, first, last, column, isTop } of readBlocks(text)) {
    if (type !== "code_block") continue;
    for (let at = first; at <= last; at += 1) code.add(at);
    const line = lines[first] ?? "";
    const fence = FENCE.exec(line.slice(column))?.[1];
    if (fence === undefined) continue;
    const [, before = "", end = ""] = END_OF_FENCE.exec(lines[last] ?? "") ?? [];
    // Further in than the beginning, an end may be none.
    if (!mayBeInTable(lines, first)) doubtful.delete(first);
    const isEnd = end.startsWith(fence) && before.length <= (isTop ? MOST_INDENTED : column);
    if (last > first && isEnd) {
      // Blanks behind a fence are seen by some parsers only.
      lines[last] = (lines[last] ?? "").trimEnd();
      for (let at = first + 1; at <= last; at += 1) doubtful.delete(at);
    } else ends.set(last, goingOn(line.slice(0, column)) + fence);
  }
  if (doubtful.size > 0) return null;
  const math = lines.flatMap((line, at) => (!code.has(at) && MATH.test(line) ? [at] : []));
  const last = math.at(-1);
  if (math.length % 2 === 1 && last !== undefined) {
    lines[last] = (lines[last] ?? "").replace("$", "\\$");
  }
  return lines
    .flatMap((line, at) => {
      const end = ends.get(at);
      return end === undefined ? [line] : [line, end];
    })
    .join("\n");
}
