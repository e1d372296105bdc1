import { inlineMarkup, type Markup } from "./inline-markup";

const FENCE = /^\s{0,3}(`{3,}|~{3,})/u;
const FENCE_LINES = /^[ \t]{0,3}(`{3,}|~{3,})[^\n]*/gmu;
const RULE = /^\s{0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|={3,}[ \t]*)$/u;
const TABLE_RULE = /^\s{0,3}\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?$/u;
const TABLE_ROW = /^\s{0,3}\|.*\|\s*$/u;
/** What begins a line: quotes, then a heading, or an item of a list with its box. Numbers of items are words. */
const QUOTES = /^(?:\s{0,3}>[ \t]?)+/u;
const HEADING = /^\s{0,3}#{1,6}(?:[ \t]+|$)/u;
const BULLET = /^\s*[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/u;
const HEADING_END = /(?<![ \t])[ \t]+#+[ \t]*$/u;

/** Between what stood in lines or cells of their own. */
const SEPARATOR = " · ";

/** Whether a text has a sign that Markdown could mean anything by. */
const MAY_BE_MARKUP = /[*_`~[\]#>|\\<]|^[^\S\r\n\u2028\u2029]*[-+=]/mu;

/** The markup of a text, in order. Code keeps everything but its fences. */
export function findMarkup(text: string): Markup[] {
  if (!MAY_BE_MARKUP.test(text)) return [];
  const found: Markup[] = [];
  /** Where the prose began whose inline markup is not looked for yet. */
  let prose = 0;
  let fence: string | null = null;
  const endProse = (end: number): void => {
    for (const each of inlineMarkup(text, prose, end)) found.push(each);
  };
  for (const { start, end } of linesOf(text)) {
    const line = text.slice(start, end);
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null || mark !== undefined) {
      if (fence === null) endProse(start);
      if (isFenceLine(line, mark, fence)) {
        found.push({ start, end, plain: "" });
        fence = fence === null ? (mark ?? null) : null;
      }
      prose = end;
    } else if (line.trim() === "" || RULE.test(line) || TABLE_RULE.test(line)) {
      endProse(start);
      if (line.trim() !== "") found.push({ start, end, plain: "" });
      prose = end;
    } else {
      const marks = lineMarkup(text, start, line);
      const [first] = marks;
      // Emphasis begins after the marks of a line: a star of a list opens none.
      if (first !== undefined && first.start === start) {
        endProse(start);
        prose = first.end;
      }
      for (const each of marks) found.push(each);
    }
  }
  endProse(text.length);
  return withoutOverlaps(found);
}

/** Whether an offset is within a block of code. */
export function inFence(text: string, offset: number): boolean {
  let fence: string | null = null;
  for (const found of text.slice(0, offset).matchAll(FENCE_LINES)) {
    const [line, mark] = found;
    if (isFenceLine(line, mark, fence)) fence = fence === null ? (mark ?? null) : null;
  }
  return fence !== null;
}

/** Opens a fence, or closes the one that is open. */
function isFenceLine(line: string, mark: string | undefined, fence: string | null): boolean {
  if (mark === undefined) return false;
  // Backticks after the mark make it code within a line.
  if (fence === null) return !line.trimStart().slice(mark.length).includes("`");
  return mark.startsWith(fence) && line.trim() === mark;
}

function* linesOf(text: string): Generator<{ start: number; end: number }> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start);
    if (end === -1) {
      yield { start, end: text.length };
      return;
    }
    yield { start, end };
    start = end + 1;
  }
}

function lineMarkup(text: string, start: number, line: string): Markup[] {
  const quotes = QUOTES.exec(line)?.[0].length ?? 0;
  const rest = line.slice(quotes);
  const heading = HEADING.exec(rest)?.[0];
  if (heading !== undefined) {
    const close = HEADING_END.exec(rest);
    const marks = [{ start, end: start + quotes + heading.length, plain: "" }];
    if (close === null || close.index < heading.length) return marks;
    return [...marks, { start: start + quotes + close.index, end: start + line.length, plain: "" }];
  }
  const bullet = BULLET.exec(rest)?.[0].length ?? 0;
  if (bullet > 0) {
    return [
      { start, end: start + quotes + bullet, plain: followsItem(text, start) ? SEPARATOR : "" },
    ];
  }
  if (TABLE_ROW.test(rest)) return pipes(text, start, line);
  return quotes === 0 ? [] : [{ start, end: start + quotes, plain: "" }];
}

/** Whether something is in front that an item must be told apart from: nothing, and "Buy:", need no sign. */
function followsItem(text: string, start: number): boolean {
  return !/(?:^|:)\s*$/u.test(text.slice(Math.max(0, start - 8), start));
}

/** The lines between the cells of a row; those at its ends are no more than a frame. */
function pipes(text: string, start: number, line: string): Markup[] {
  const marks: Markup[] = [];
  const last = line.lastIndexOf("|");
  for (let at = line.indexOf("|"); at !== -1; at = line.indexOf("|", at + 1)) {
    const isEscaped = line.charAt(at - 1) === "\\";
    if (isEscaped) continue;
    const isFirst = marks.length === 0;
    const isFrame = isFirst ? !followsItem(text, start) : at === last;
    // What is in front of the first line belongs to the frame, too.
    const from = isFirst ? 0 : at;
    marks.push({ start: start + from, end: start + at + 1, plain: isFrame ? "" : SEPARATOR });
  }
  return marks;
}

/** In order; of two that overlap the earlier one. */
function withoutOverlaps(found: readonly Markup[]): Markup[] {
  const kept: Markup[] = [];
  let at = 0;
  for (const mark of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (mark.start < at) continue;
    kept.push(mark);
    at = mark.end;
  }
  return kept;
}
