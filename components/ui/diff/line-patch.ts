import { diffItems } from "./word-diff";

/** Unchanged lines kept before and after a change. */
const CONTEXT = 3;
/** A longer line is cut, such as one with a file in it. */
const LONGEST_LINE = 2000;

interface Line {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** The lines two texts differ in, with a few around them, in the form of a patch; "" when they are equal. */
export function linePatch(before: string, after: string): string {
  const lines = diffItems(splitLines(before), splitLines(after)).flatMap(({ kind, text }) => {
    const sign = kind === "same" ? " " : kind === "removed" ? "-" : "+";
    return splitLines(text).map((line): Line => ({ sign, text: line.replace(/\n$/, "") }));
  });
  const kept = keptLines(lines);
  const rows: string[] = [];
  let left = 0;
  const skip = () => {
    if (left > 0) rows.push(`@@ ${left} ${left === 1 ? "line" : "lines"} without a change`);
    left = 0;
  };
  lines.forEach(({ sign, text }, at) => {
    if (!kept.has(at)) {
      left += 1;
      return;
    }
    skip();
    rows.push(`${sign} ${cut(text)}`);
  });
  if (rows.length > 0) skip();
  return rows.join("\n");
}

/** With their ends, so that joined they are the text again. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function keptLines(lines: readonly Line[]): Set<number> {
  const kept = new Set<number>();
  lines.forEach(({ sign }, at) => {
    if (sign === " ") return;
    for (let near = at - CONTEXT; near <= at + CONTEXT; near += 1) {
      if (near >= 0 && near < lines.length) kept.add(near);
    }
  });
  return kept;
}

function cut(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  return `${line.slice(0, LONGEST_LINE)}… (${line.length - LONGEST_LINE} more characters)`;
}
