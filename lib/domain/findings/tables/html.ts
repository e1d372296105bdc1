import { addAll } from "@/lib/shared/add-all";
import type { Match } from "../match";
import { columnsOf, secretIn, type Cell, type Column } from "./cell";

const ROW = /<tr[\s>]/gi;
const CELL = /<t[hd](?:\s[^<>]{0,200})?>/gi;
const ROW_END = /<\/tr>|<\/table>|<tr[\s>]/gi;
const LONGEST_ROW = 20_000;
const TAG_BEFORE = /^(?:\s|<\/?\w{1,10}(?:\s[^<>]{0,100})?>){0,8}/;
const TAG_AFTER = /(?:<\/?\w{1,10}(?:\s[^<>]{0,100})?>|\s){0,8}$/;

/** Credentials in tables of HTML, below the header of their column. */
export function findInHtmlTables(text: string): Match[] {
  const found: Match[] = [];
  if (!/<tr[\s>]/i.test(text)) return found;
  let columns: readonly Column[] = [];
  ROW.lastIndex = 0;
  for (let row = ROW.exec(text); row !== null; row = ROW.exec(text)) {
    const from = row.index + row[0].length;
    ROW_END.lastIndex = from;
    const end = ROW_END.exec(text)?.index ?? text.length;
    if (end - from > LONGEST_ROW) continue;
    const cells = cellsOf(text, from, end);
    const named = columnsOf(text, cells);
    if (named.length > 0) columns = named;
    else
      addAll(
        found,
        columns.flatMap((column) => secretOf(text, cells, column)),
      );
    if (/^<\/table/i.test(text.slice(end, end + 8)) || isTableEnd(text, end)) columns = [];
    ROW.lastIndex = end;
  }
  return found;
}

function secretOf(text: string, cells: readonly Cell[], { index, strength }: Column): Match[] {
  const cell = cells[index];
  const match = cell === undefined ? null : secretIn(text, cell, strength);
  return match === null ? [] : [match];
}

function isTableEnd(text: string, end: number): boolean {
  return /^<\/tr>\s{0,20}(?:<\/tbody>\s{0,20})?<\/table>/i.test(text.slice(end, end + 80));
}

function cellsOf(text: string, from: number, to: number): Cell[] {
  const row = text.slice(from, to);
  const starts = [...row.matchAll(CELL)];
  return starts.map((tag, order) => {
    const start = tag.index + tag[0].length;
    const end = starts[order + 1]?.index ?? row.length;
    const inner = row.slice(start, end);
    const before = TAG_BEFORE.exec(inner)?.[0].length ?? 0;
    const after = TAG_AFTER.exec(inner.slice(before))?.[0].length ?? 0;
    return { start: from + start + before, end: from + end - after };
  });
}
