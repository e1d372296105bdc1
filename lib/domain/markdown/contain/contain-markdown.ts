import { Parser, type Node } from "commonmark";

import { revealName } from "@/lib/shared/hidden-in-names";
import { codeBlock } from "../code-marks";
import { neutralInline } from "./neutral-inline";
import { readsAsTurn, showMarks } from "./turn-words";

/*
 * A message inside a Markdown file may use Markdown, but it may not pretend to be another message. The block
 * structure is read by a CommonMark parser, since a line says what it is only in its place: the same `# words`
 * are a heading, a comment in code, or words of a quote.
 */

/** Headings of turns are of level 2, so those inside of messages are below. */
const TOP_LEVEL = 3;
/** Each pass uncovers at most what the one before had wrapped; hostile texts nest deeper than people do. */
const MOST_PASSES = 8;
/** A text of this size is no prose, and reading it several times would hold everything up. */
const MOST_CHARACTERS = 250_000;
/** Reading takes the square of how deep quotes and lists are in each other. */
/** The end of a heading takes the square of the blanks in it to find. */
const TOO_WIDE = /[ \t]{1000}/;
const TOO_DEEP = /^[ \t]*(?:(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])[ \t]*){100}/m;

/**
 * A text as it is in a message of a Markdown file. It shows what it says, but begins no turn: its headings
 * are below those of turns, those that read like a turn are shown with their marks, HTML is shown and not
 * meant, code and mathematics end with the text, and its link definitions do not reach other messages.
 */
export function containMarkdown(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  const isNoProse = lines.length > MOST_CHARACTERS || TOO_DEEP.test(lines) || TOO_WIDE.test(lines);
  if (isNoProse) return codeBlock(lines, "");
  if (!mayBeMarkup(lines)) return lines;
  let contained = lines;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const next = containOnce(contained);
    if (next === contained) return checked(closed(contained), lines);
    contained = next;
  }
  return codeBlock(lines, "");
}

/** Without any of these a text is plain paragraphs and lists. */
const MAY_BE_MARKUP = /[#<[`~$\v\f\u0085\u2028\u2029]|\*\*|__|attachment: /i;
const UNDERLINE = /^[\s>*+\-\d.)=]*[=-][ \t]*$/;

const mayBeMarkup = (text: string): boolean =>
  MAY_BE_MARKUP.test(text) || text.split("\n").some((line) => UNDERLINE.test(line));

/** Whatever was overseen above: only the heading that follows is one of a turn, or the text is shown as code. */
function checked(contained: string, text: string): string {
  const blocks = readBlocks(`${contained}\n\n## x\n`);
  const turns = blocks.filter(({ type, level }) => type === "heading" && level < TOP_LEVEL);
  const [only] = turns;
  const isContained = turns.length === 1 && only === blocks.at(-1) && only?.isTop === true;
  return isContained ? contained : codeBlock(text, "");
}

/** Behind what ends a line, which belongs to it. */
const LINE_ENDS = /(?<=\r(?!\n)|[\n\u2028\u2029])/;
const LINE_MARKS = /^[\s>*+\-\d.)]*/;

/** A text as a quote. Tabs become the spaces they represent, as a quote would move what they reach. */
export function quotedMarkdown(text: string): string {
  const spaced = text
    .split(LINE_ENDS)
    .map((line) => line.replace(LINE_MARKS, (marks) => marks.replace(/\t/g, "    ")))
    .join("");
  return containMarkdown(spaced)
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** A name from a document as one line of words: nothing in it becomes markup, and nothing is there unseen. */
export function plainWords(text: string): string {
  return revealName(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "))
    .trim()
    .replace(/[\\`*_{}[\]()#+\-!<>|~&$]/g, "\\$&");
}

interface Block {
  readonly type: Node["type"];
  readonly level: number;
  /** Index of its first and last line. */
  readonly first: number;
  readonly last: number;
  /** Where it begins in its first line, behind marks of quotes and lists. */
  readonly column: number;
  /** It is in no quote and no list. */
  readonly isTop: boolean;
}

/** Reads the blocks of a text without what is inside of paragraphs, which takes most of the time. */
function readBlocks(text: string): Block[] {
  const parser = Object.assign(new Parser(), { processInlines: () => undefined });
  const walker = parser.parse(text).walker();
  const blocks: Block[] = [];
  for (let event = walker.next(); event !== null; event = walker.next()) {
    const { type, level, sourcepos, parent } = event.node;
    if (!event.entering || !LEAVES.has(type)) continue;
    const isTop = parent?.type === "document";
    const [[first, column], [last]] = sourcepos;
    blocks.push({ type, level, first: first - 1, last: last - 1, column: column - 1, isTop });
  }
  return blocks;
}

const LEAVES: ReadonlySet<string> = new Set(["paragraph", "heading", "code_block", "html_block"]);

/** Code and HTML at the start of a line, behind marks of quotes and lists. */
const LINE_OF_HTML = /^([\s>*+\-\d.)]*)<(?=[a-z/!?])/i;

function containOnce(text: string): string {
  const lines = text.split("\n");
  const inside = new Set<number>();
  for (const block of readBlocks(text)) {
    for (let at = block.first; at <= block.last; at += 1) inside.add(at);
    if (block.type === "html_block") {
      for (let at = block.first; at <= block.last; at += 1) {
        lines[at] = (lines[at] ?? "").replace(LINE_OF_HTML, "$1\\<");
      }
    } else if (block.type === "heading") {
      containHeading(lines, block);
    } else if (block.type === "paragraph") {
      containParagraph(lines, block);
    }
  }
  // What belongs to no block is a definition of a link, or the end of a quote or list.
  for (const [at, line] of lines.entries()) {
    if (inside.has(at)) continue;
    // A rule right below words is the underline of a heading to parsers that end lists elsewhere.
    const isUnderline = /^ {0,3}-+[ \t]*$/.test(line) && (lines[at - 1] ?? "").trim() !== "";
    lines[at] = isUnderline ? `\n${line}` : line.replace(/^([\s>*+\-\d.)]*)\[/, "$1\\[");
  }
  return lines.join("\n");
}

/** At the start of a paragraph; one behind a definition that is shown is none any more. */
const DEFINITION = /^\[(?=(?:[^[\]\\]|\\.)*\]:)/s;
const FOOTNOTE = /^([\s>*+\-\d.)]*)\[(?=\^[^\]]*\]:)/;
/** Other parsers want no space behind the marks of a heading, or begin lines elsewhere. */
const LOOSE_HEADING = /^([\s>*+\-\d.)]*)(?=#{1,6}(.*)$)/s;
const OTHER_LINE_ENDS = /(?<=[\v\f\u0085\u2028\u2029])/;

function containParagraph(lines: string[], { first, last, column }: Block): void {
  const start = (lines[first] ?? "").slice(0, column);
  const text = lines
    .slice(first, last + 1)
    .join("\n")
    .slice(column);
  const words = neutralInline(text.replace(DEFINITION, "\\["))
    .split("\n")
    .map((line) => line.split(OTHER_LINE_ENDS).map(containLine).join(""));
  for (const [at, line] of words.entries()) lines[first + at] = at === 0 ? start + line : line;
}

function containLine(line: string): string {
  const [, before = "", words] = LOOSE_HEADING.exec(line) ?? [];
  if (words !== undefined && readsAsTurn(words)) {
    return `${before}\\${line.slice(before.length)}`;
  }
  return showMarks(line.replace(FOOTNOTE, "$1\\[").replace(/^([\s>]*)(?==+\s*$)/, "$1\\"));
}

function containHeading(lines: string[], { level, first, last, column }: Block): void {
  const line = lines[first] ?? "";
  if (first === last) {
    const before = line.slice(0, column);
    const heading = line.slice(column);
    const words = heading.replace(/^#+/, "");
    const [own = "", ...others] = neutralInline(words).split(OTHER_LINE_ENDS);
    const safe = own + others.map(containLine).join("");
    const marks = "#".repeat(Math.min(6, level < TOP_LEVEL ? level + TOP_LEVEL - 1 : level));
    lines[first] = readsAsTurn(words) ? `${before}\\${heading}` : before + marks + safe;
    return;
  }
  // Underlined: the line below the words is what makes them a heading.
  const words = [line.slice(column), ...lines.slice(first + 1, last)].join("\n");
  const underline = (lines[last] ?? "").replace(/(?<![=-])[=-]+\s*$/, "");
  if (first + 1 < last || readsAsTurn(words)) {
    lines[last] = `${underline}\\${(lines[last] ?? "").slice(underline.length)}`;
    return;
  }
  const marks = "#".repeat(level + TOP_LEVEL - 1);
  lines[first] = `${line.slice(0, column)}${marks} ${words}`;
  lines[last] = underline;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const MATH = /^ {0,3}\${2,}[^$]*$/;

/** Ends the code block that a text leaves open, and shows the mark of mathematics that never ends. */
function closed(text: string): string {
  const lines = text.split("\n");
  const code = new Set<number>();
  let open: string | null = null;
  for (const { type, first, last, isTop } of readBlocks(text)) {
    if (type !== "code_block") continue;
    for (let at = first; at <= last; at += 1) code.add(at);
    const fence = isTop ? FENCE.exec(lines[first] ?? "")?.[1] : undefined;
    if (fence === undefined || last < lines.findLastIndex((line) => line.trim() !== "")) continue;
    const end = FENCE.exec(lines[last] ?? "")?.[1] ?? "";
    if (first === last || !end.startsWith(fence)) open = fence;
  }
  const math = lines.flatMap((line, at) => (!code.has(at) && MATH.test(line) ? [at] : []));
  const last = math.at(-1);
  if (math.length % 2 === 1 && last !== undefined) {
    lines[last] = (lines[last] ?? "").replace("$", "\\$");
  }
  if (open !== null) lines.push(open);
  return lines.join("\n");
}
