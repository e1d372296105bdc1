import type { Match } from "../match";
import { isPlausible, nameStrength, type NameStrength } from "../plausible";

const INTO =
  /\b(?:insert|replace)\s{1,20}(?:(?:or|ignore|replace|low_priority|delayed)\s{1,20}){0,2}into\s{1,20}[\w.`"[\]$]{1,120}\s{0,20}\(([^()]{1,3000})\)\s{0,20}(?:overriding\s+\w+\s+value\s{1,20})?(values|select)\s{0,20}/gi;
const COPY =
  /\bcopy\s{1,20}[\w.`"[\]$]{1,120}\s{0,20}\(([^()]{1,3000})\)\s{1,20}from\s{1,20}stdin[^\n]{0,200}\n/gi;
const LONGEST_ROW = 40_000;

interface Named {
  readonly index: number;
  readonly strength: NameStrength;
}

/** Credentials among the values that a statement puts into a table. */
export function findInSql(text: string): Match[] {
  return [...findInserted(text), ...findCopied(text)];
}

function columnsOf(list: string): Named[] {
  return list.split(",").flatMap((name, index) => {
    const strength = nameStrength(name.replaceAll(/[`"[\]\s]/g, ""));
    return strength === null ? [] : [{ index, strength }];
  });
}

function* findInserted(text: string): Generator<Match, void, void> {
  INTO.lastIndex = 0;
  for (let into = INTO.exec(text); into !== null; into = INTO.exec(text)) {
    const columns = columnsOf(into[1] ?? "");
    let at = INTO.lastIndex;
    const isList = into[2]?.toLowerCase() === "values";
    for (let more = true; more;) {
      const row = readRow(text, isList ? at + 1 : at, isList && text.charAt(at) !== "(");
      if (row === null) break;
      yield* secretsIn(text, row.values, [...columns, ...namedIn(text, row.values)]);
      at = row.end;
      const next = isList ? /^\)?\s{0,200},\s{0,200}(?=\()/.exec(text.slice(at, at + 404)) : null;
      more = next !== null;
      at += next?.[0].length ?? 0;
    }
    INTO.lastIndex = Math.max(INTO.lastIndex, at);
  }
}

/** What is behind a value that names it, as in a table of settings. */
function namedIn(text: string, values: readonly Span[]): Named[] {
  return values.slice(0, MOST_NAMES).flatMap(({ start, end }, index) => {
    const name = /^\s*'([\w.-]{2,60})'\s*$/.exec(text.slice(start, end))?.[1];
    const strength = name === undefined ? null : nameStrength(name);
    return strength === null ? [] : [{ index: index + 1, strength }];
  });
}
const MOST_NAMES = 6;

interface Span {
  readonly start: number;
  readonly end: number;
}

function secretsIn(text: string, values: readonly Span[], columns: readonly Named[]): Match[] {
  return columns.flatMap(({ index, strength }) => {
    const cell = values[index];
    if (cell === undefined) return [];
    // The text in quotes, whatever function it is given to.
    const literal = /'((?:[^']|'')*)'|"([^"]*)"/.exec(text.slice(cell.start, cell.end));
    const value = literal?.[1] ?? literal?.[2];
    if (literal === null || value === undefined || !isPlausible(strength, value, true)) return [];
    const start = cell.start + literal.index + 1;
    return [{ rule: "secret.assignment" as const, start, end: start + value.length }];
  });
}

interface Row {
  readonly values: readonly Span[];
  readonly end: number;
}

/** The values up to the bracket that closes the row, or to the end of the statement. */
function readRow(text: string, from: number, isBad: boolean): Row | null {
  if (isBad) return null;
  const values: Span[] = [];
  const limit = Math.min(text.length, from + LONGEST_ROW);
  let depth = 0;
  let start = from;
  let at = from;
  for (; at < limit; at += 1) {
    const sign = text.charAt(at);
    if (sign === "'" || sign === '"') at = literalEnd(text, at, limit);
    else if (sign === "(") depth += 1;
    else if (sign === ")" && depth > 0) depth -= 1;
    else if (sign === ")" || sign === ";") break;
    else if (sign === "," && depth === 0) {
      values.push({ start, end: at });
      start = at + 1;
    }
  }
  values.push({ start, end: at });
  return { values, end: at };
}

/** Where a text in quotes ends, at its last quote; a doubled one and one after a backslash belong to it. */
function literalEnd(text: string, from: number, limit: number): number {
  const quote = text.charAt(from);
  for (let at = from + 1; at < limit; at += 1) {
    const sign = text.charAt(at);
    if (sign === "\\") at += 1;
    else if (sign === quote && text.charAt(at + 1) === quote) at += 1;
    else if (sign === quote) return at;
  }
  return limit;
}

function* findCopied(text: string): Generator<Match, void, void> {
  COPY.lastIndex = 0;
  for (let copy = COPY.exec(text); copy !== null; copy = COPY.exec(text)) {
    const columns = columnsOf(copy[1] ?? "");
    let at = COPY.lastIndex;
    while (columns.length > 0 && at < text.length && !text.startsWith("\\.", at)) {
      const feed = text.indexOf("\n", at);
      const end = feed === -1 ? text.length : feed;
      let start = at;
      const cells = text.slice(at, Math.min(end, at + LONGEST_ROW)).split("\t");
      for (const [index, cell] of cells.entries()) {
        const column = columns.find((one) => one.index === index);
        if (column !== undefined && isPlausible(column.strength, cell, true))
          yield { rule: "secret.assignment", start, end: start + cell.length };
        start += cell.length + 1;
      }
      at = end + 1;
    }
    COPY.lastIndex = Math.max(COPY.lastIndex, at);
  }
}
