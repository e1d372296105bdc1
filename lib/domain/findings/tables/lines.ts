import { addAll } from "@/lib/shared/add-all";
import type { Match } from "../match";
import { columnsOf, nameIn, secretIn, strengthOfName, type Cell, type Column } from "./cell";
import { readRecord } from "./records";

/** What the header of a column with credentials has in it. */
const WORD =
  /pass|pwd|\bpw|kennwort|contrase|senha|wachtwoord|secret|token|key|credential|session|jwt|dsn|webhook|auth|bearer|mnemonic|otp/gi;
const LONGEST_LINE = 4000;
const MOST_ROWS = 100_000;
/** Of a quote or the comment of a program, and indentation. */
const LEAD = /^[ \t]*(?:(?:>|#|\/\/|\*)[ \t]{0,4}){0,3}/;
/** Signs of what is between the header and the rows, or around them. */
const RULE_SIGNS = /^[|:+=\s-]*$/;
const BOX_SIGNS = /^[\s\u2500-\u257f]*$/;
/** Between two cells, also as programs draw a box. */
const PIPE = /[|│║┃]/;
/** What is in a table of accounts beside their passwords. */
const OF_ACCOUNTS =
  /user|name|login|e?-?mail|account|host|url|server|service|client|benutzer|konto/i;

interface Line {
  readonly start: number;
  readonly end: number;
}

/** Credentials in tables: of Markdown, of databases, of programs in columns, and of files with separators. */
export function findInTables(text: string): Match[] {
  const found: Match[] = [];
  WORD.lastIndex = 0;
  for (let word = WORD.exec(text); word !== null; word = WORD.exec(text)) {
    const line = lineAt(text, word.index);
    const end = line.end - line.start > LONGEST_LINE ? line.end : readTable(text, line, found);
    WORD.lastIndex = Math.max(WORD.lastIndex, end);
  }
  return found;
}

/**
 * Notes what is in the table that a line begins, or in a line of one.
 * @returns the end of what was read
 */
function readTable(text: string, line: Line, found: Match[]): number {
  if (PIPE.test(text.slice(line.start, line.end))) return readPipes(text, line, found);
  return readColumns(text, line, found) ?? readSeparated(text, line, found) ?? line.end;
}

function lineAt(text: string, at: number): Line {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  return { start: at === 0 ? 0 : start, end: lineEnd(text, at) };
}

function lineEnd(text: string, at: number): number {
  const feed = text.indexOf("\n", at);
  const end = feed === -1 ? text.length : feed;
  return end > at && text.charAt(end - 1) === "\r" ? end - 1 : end;
}

/** The line after one; null at the end of the text. */
function lineAfter(text: string, { end }: Line): Line | null {
  const start = text.indexOf("\n", end) + 1;
  return start === 0 || start >= text.length ? null : { start, end: lineEnd(text, start) };
}

function isRule(text: string, line: Line): boolean {
  if (line.end - line.start > LONGEST_LINE) return false;
  const signs = text.slice(line.start, line.end).replace(LEAD, "");
  if (BOX_SIGNS.test(signs)) return /[─═━]/.test(signs);
  if (!RULE_SIGNS.test(signs)) return false;
  const pipe = signs.indexOf("|");
  const isMarkdown = pipe !== -1 && signs.includes("-", pipe) && !/[+=]/.test(signs);
  return isMarkdown || signs.includes("--") || signs.includes("==");
}

/** The cells between the pipes of a line; the outer pipes may be left away. */
function pipeCells(text: string, line: Line): Cell[] {
  const lead = LEAD.exec(text.slice(line.start, line.start + 80))?.[0].length ?? 0;
  const cells: Cell[] = [];
  let start = line.start + lead;
  for (let at = start; at <= line.end; at += 1) {
    const isEnd = at === line.end;
    if (!isEnd && (!PIPE.test(text.charAt(at)) || text.charAt(at - 1) === "\\")) continue;
    cells.push({ start, end: at });
    start = at + 1;
  }
  const isBlank = (cell: Cell | undefined) =>
    cell !== undefined && text.slice(cell.start, cell.end).trim() === "";
  if (isBlank(cells[0])) cells.shift();
  if (isBlank(cells.at(-1))) cells.pop();
  // The header of a wiki has two pipes between its cells.
  const isDoubled = text.startsWith("||", line.start + lead);
  return isDoubled ? cells.filter((cell) => !isBlank(cell)) : cells;
}

function readPipes(text: string, line: Line, found: Match[]): number {
  const cells = pipeCells(text, line);
  const next = lineAfter(text, line);
  const columns = columnsOf(text, cells);
  const hasRule = next !== null && isRule(text, next);
  if (!hasRule) addAll(found, namedBeside(text, cells));
  if (columns.length === 0 || next === null) return line.end;
  const isNextBlank = text.slice(next.start, next.end).trim() === "";
  const first = isNextBlank ? (lineAfter(text, next) ?? next) : next;
  if (!hasRule && pipeCells(text, first).length !== cells.length) return line.end;
  return readPipeRows(text, next, columns, found);
}

function readPipeRows(
  text: string,
  first: Line,
  columns: readonly Column[],
  found: Match[],
): number {
  let end = first.start;
  let row: Line | null = first;
  for (let rows = 0; row !== null && rows < MOST_ROWS; rows += 1) {
    const isBorder = isRule(text, row);
    const content = row.end - row.start > LONGEST_LINE ? "" : text.slice(row.start, row.end);
    // Below the header of AsciiDoc a line is blank.
    const isGap = rows === 0 && content.trim() === "";
    if (!isBorder && !isGap && !PIPE.test(content)) break;
    if (!isBorder && !isGap) {
      const cells = pipeCells(text, row);
      const before = found.length;
      for (const { index, strength } of columns) addSecret(text, cells[index], strength, found);
      if (found.length === before) addAll(found, namedBeside(text, cells));
    }
    end = row.end;
    row = lineAfter(text, row);
  }
  return end;
}

/** A name and its value side by side: `| Password | … |`. */
function namedBeside(text: string, cells: readonly Cell[]): Match[] {
  for (const [index, cell] of cells.slice(0, 3).entries()) {
    const strength = strengthOfName(text, cell);
    const value = cells[index + 1];
    if (strength === null || value === undefined) continue;
    // Without pipes around, only what no sentence or type has: the name of a column and its value.
    const isPair = cells.length === 2 && /^\S+$/.test(text.slice(cell.start, cell.end).trim());
    if (!isFramed(text, cells) && !isPair) continue;
    const beside = secretIn(text, value, strength);
    if (beside !== null) return [beside];
    // Further away are examples and defaults, after the kind and what it is for.
    const further = cells.slice(index + 2).flatMap((other) => secretIn(text, other, "key") ?? []);
    return further.slice(0, 1);
  }
  return [];
}

/** Whether a pipe is before the first cell. */
function isFramed(text: string, cells: readonly Cell[]): boolean {
  return PIPE.test(text.charAt((cells[0]?.start ?? 0) - 1));
}

function addSecret(
  text: string,
  cell: Cell | undefined,
  strength: Column["strength"],
  found: Match[],
  isData = false,
): void {
  const match = cell === undefined ? null : secretIn(text, cell, strength, isData);
  if (match !== null) found.push(match);
}

const GAP = / {2,}/g;

/** The cells of a line whose columns have two blanks and more between them. */
function gapCells(text: string, line: Line): Cell[] {
  const content = text.slice(line.start, line.end);
  const cells: Cell[] = [];
  let from = content.length - content.trimStart().length;
  const until = content.trimEnd().length;
  for (const gap of content.matchAll(GAP)) {
    if (gap.index < from || gap.index >= until) continue;
    cells.push({ start: line.start + from, end: line.start + gap.index });
    from = gap.index + gap[0].length;
  }
  if (from < until) cells.push({ start: line.start + from, end: line.start + until });
  return cells;
}

/** A table of a program, in columns; null where the line begins none. */
function readColumns(text: string, line: Line, found: Match[]): number | null {
  const header = gapCells(text, line);
  const columns = columnsOf(text, header);
  if (columns.length === 0) return null;
  let end = line.end;
  for (let row = lineAfter(text, line); row !== null; row = lineAfter(text, row)) {
    if (row.end - row.start > LONGEST_LINE) break;
    if (!isRule(text, row)) {
      const cells = gapCells(text, row);
      if (cells.length !== header.length) break;
      for (const { index, strength } of columns) addSecret(text, cells[index], strength, found);
    }
    end = row.end;
  }
  return end;
}

/** Values with separators below a line of names; null where the line is none. */
function readSeparated(text: string, line: Line, found: Match[]): number | null {
  for (const separator of [",", ";", "\t"]) {
    const header = readRecord(text, line.start, separator);
    if (header === null || header.end > line.end + 2) continue;
    const columns = columnsOf(text, header.cells);
    if (columns.length === 0) continue;
    const isData = header.cells.some((cell) => OF_ACCOUNTS.test(nameIn(text, cell) ?? ""));
    let end = header.end;
    for (let rows = 0; end < text.length && rows < MOST_ROWS; rows += 1) {
      const row = readRecord(text, end, separator);
      if (row === null || row.cells.length !== header.cells.length) break;
      for (const { index, strength } of columns)
        addSecret(text, row.cells[index], strength, found, isData);
      end = row.end;
    }
    return end;
  }
  return null;
}
