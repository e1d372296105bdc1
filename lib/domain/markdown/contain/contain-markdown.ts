import { revealName } from "@/lib/shared/hidden-in-names";
import { codeBlock } from "../code-marks";
import { goingOn, OTHER_LINE_ENDS, readBlocks, type Block } from "./blocks";
import { closeCode } from "./close-code";
import { isContained, TOP_LEVEL } from "./is-contained";
import { neutralInline } from "./neutral-inline";
import { readsAsTurn, showBullet, showMarks } from "./turn-words";

/*
 * A message inside a Markdown file may use Markdown, but it may not pretend to be another message. The block
 * structure is read by a CommonMark parser, since a line says what it is only in its place: the same `# words`
 * are a heading, a comment in code, or words of a quote.
 */

/** Each pass uncovers at most what the one before had wrapped; hostile texts nest deeper than people do. */
const MOST_PASSES = 8;
/** A text of this size is no prose, and reading it several times would hold everything up. */
const MOST_CHARACTERS = 250_000;
/** The end of a heading takes the square of the blanks in it to find. */
const TOO_WIDE = /[ \t]{1000}/;
/** Reading takes the square of how deep quotes and lists are in each other. */
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
    if (next === contained) {
      const whole = closeCode(contained);
      return whole !== null && isContained(whole) ? whole : codeBlock(lines, "");
    }
    contained = next;
  }
  return codeBlock(lines, "");
}

/** Without any of these a text is plain paragraphs and lists. */
const MAY_BE_MARKUP = /[#<[`~$\v\f\u0085\u2028\u2029]|\*\*|__|attachment: /i;
const UNDERLINE = /^[\s>*+\-\d.)=]*[=-][ \t]*$/;

const mayBeMarkup = (text: string): boolean =>
  MAY_BE_MARKUP.test(text) || text.split("\n").some((line) => UNDERLINE.test(line));

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

/**
 * A name from a document as one line of words: nothing in it becomes markup, and nothing is there unseen. Addresses are no
 * links: those would take the back slashes behind them for parts of them.
 */
export function plainWords(text: string): string {
  return revealName(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "))
    .trim()
    .replace(/[\\`*_{}[\]()#+\-!<>|~&$@]|:(?=\/\/)|(?<=www)\./gi, "\\$&");
}

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
    const [, quote] = /^((?:[ \t]*>)*)[ \t]*-+[ \t]*$/.exec(line) ?? [];
    const isUnderline = quote !== undefined && /[^\s>]/.test(lines[at - 1] ?? "");
    // Some parsers read facts about the whole file behind such a rule, wherever it is.
    const isFrontMatter = /^---[ \t]*$/.test(line) && (lines[at + 1] ?? "").trim() !== "";
    const shown = line.replace(/^([\s>*+\-\d.)]*)\[/, "$1\\[");
    lines[at] = (isUnderline ? `${quote}\n` : "") + shown + (isFrontMatter ? "\n" : "");
  }
  return lines.join("\n");
}

/** At the start of a paragraph; one behind a definition that is shown is none any more. */
const DEFINITION = /^\[(?=(?:[^[\]\\]|\\.)*\]:)/s;
const LOOSE_DEFINITION = /^([\s>*+\-\d.)]*)\[(?=[^\]]*\]:)/;
/** Other parsers want no space behind the marks of a heading, or begin lines elsewhere. */
const LOOSE_HEADING = /^([\s>*+\-\d.)]*)(?=(#{1,6})(?!#)(.*)$)/s;
const ANY_LINE_END = /(?<=[\n\v\f\u0085\u2028\u2029])/;

function containParagraph(lines: string[], { first, last, column, isTop }: Block): void {
  const start = (lines[first] ?? "").slice(0, column);
  const text = lines
    .slice(first, last + 1)
    .join("\n")
    .slice(column);
  const words = containLines(neutralInline(text.replace(DEFINITION, "\\[")));
  const next = isTop ? "" : goingOn(start);
  let isTable = false;
  for (const [at, line] of words.split("\n").entries()) {
    if (at === 0) {
      lines[first] = showBullet(start, text) + line;
      continue;
    }
    // A line that goes on without the marks of its quote or list is read in other ways by others.
    const whole = line.startsWith(next) ? line : next + line.replace(/^[\s>]*/, "");
    // A list ends a table, where there are tables, and goes on with words where there are none.
    const isList = isTable && LATE_LIST.test(line);
    lines[first + at] = isList ? `${next}\n${whole}` : whole;
    isTable ||= line.includes("-") && TABLE_RULE.test(line);
  }
}

const TABLE_RULE = /^[\s>|:-]+$/;
const LATE_LIST = /^[\s>]*(?:\d{1,9}[.)](?=[ \t]|$)|[*+](?=[ \t]*$))/;

/** Lines of words, also of parsers that begin lines elsewhere. */
function containLines(words: string): string {
  let from = 0;
  const lines = words.split(ANY_LINE_END).map((line) => {
    const rest = words.slice(from);
    from += line.length;
    return containLine(line, rest);
  });
  return lines.join("");
}

function containLine(line: string, rest: string): string {
  const [, before = "", marks = "", words = ""] = LOOSE_HEADING.exec(line) ?? [];
  if (marks !== "" && (isTopHeading(marks, words) || readsAsTurn(words))) {
    return `${before}\\${line.slice(before.length)}`;
  }
  return showMarks(
    line.replace(LOOSE_DEFINITION, "$1\\[").replace(/^([\s>]*)(?==+\s*$)/, "$1\\"),
    rest,
  );
}

/** A blank that CommonMark doesn't take for one makes a heading elsewhere. */
const isTopHeading = (marks: string, words: string): boolean =>
  marks.length < TOP_LEVEL && /^\s/.test(words);

function containHeading(lines: string[], { level, first, last, column }: Block): void {
  const line = lines[first] ?? "";
  if (first === last) {
    const before = line.slice(0, column);
    const heading = line.slice(column);
    const words = heading.replace(/^#+/, "");
    const [own = "", ...others] = neutralInline(words).split(OTHER_LINE_ENDS);
    const safe = own + containLines(others.join(""));
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
