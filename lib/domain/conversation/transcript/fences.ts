/** A line of a text, as UTF-16 offsets; the end is before the line break. */
interface Line {
  readonly from: number;
  readonly to: number;
}

/** The lines of a text; every kind of line break ends one. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n|\r|\n/g)) {
    lines.push({ from, to: index });
    from = index + lineBreak.length;
  }
  lines.push({ from, to: text.length });
  return lines;
}

const FENCE = /^ {0,3}(?<mark>`{3,}|~{3,})(?<info>[^]*)$/;

/**
 * The lines outside of code fences. A fence that nobody closes is none: it would hide the rest of a transcript
 * in which one message was cut off.
 */
export function linesOutsideCode(text: string): Line[] {
  const lines = linesOf(text);
  const outside: Line[] = [];
  /** Marks that were looked for to the end: a longer one is not closed later either. */
  const unclosed: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const mark = openingMark(text.slice(line.from, line.to));
    const isSought = mark !== null && !unclosed.some((known) => mark.startsWith(known));
    const end = isSought ? closingLine(text, lines, at + 1, mark) : null;
    if (end !== null) at = end;
    else {
      if (isSought) unclosed.push(mark);
      outside.push(line);
    }
  }
  return outside;
}

function openingMark(line: string): string | null {
  const { mark = "", info = "" } = FENCE.exec(line)?.groups ?? {};
  // What is between backticks on one line is code in a sentence.
  return mark === "" || (mark.startsWith("`") && info.includes("`")) ? null : mark;
}

function closingLine(
  text: string,
  lines: readonly Line[],
  from: number,
  opening: string,
): number | null {
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const { mark = "", info = "" } = FENCE.exec(text.slice(line.from, line.to))?.groups ?? {};
    if (mark.startsWith(opening) && info.trim() === "") return at;
  }
  return null;
}
