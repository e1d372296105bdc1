import { access } from "node:fs/promises";

import type { ImportExcerpt } from "@/lib/domain/imports/excerpt";
import type { Span } from "@/lib/json/document-map";

import { openSource, slabs } from "../source/file";
import { spoolPath } from "../upload/spool-folder";
import { findPlannedItem } from "./stored-plan";

export interface ItemText {
  size: number;
  stream: AsyncIterable<Uint8Array>;
}

/**
 * The text of an item before its run, exactly: for a foreign one the CJSON that was made of it, for one that
 * could not be read the file. Null when there is none (any more).
 */
export async function itemText(importId: string, itemId: string): Promise<ItemText | null> {
  const planned = await findPlannedItem(importId, itemId);
  const span = planned?.source?.text;
  if (span === undefined) return null;
  const path = spoolPath(importId, span.file);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  return isThere ? { size: span.end - span.start, stream: readText(path, span) } : null;
}

const LINE_UNITS = 2000;
const LINE_FEED = 0x0a;

/**
 * The lines around a place of an item's text, with long ones cut, so that a problem can be looked at
 * without loading a file of any size.
 * @param place.line 1-based
 */
export async function itemExcerpt(
  importId: string,
  itemId: string,
  place: { line: number; before?: number; after?: number },
): Promise<ImportExcerpt | null> {
  const text = await itemText(importId, itemId);
  if (text === null) return null;
  const firstLine = Math.max(1, place.line - (place.before ?? 20));
  const lastLine = place.line + (place.after ?? 40);
  const excerpt: ImportExcerpt = { firstLine, lines: [], cut: [] };
  let number = 1;
  let parts: Uint8Array[] = [];
  let kept = 0;
  for await (const slab of text.stream) {
    let from = 0;
    while (from < slab.length && number <= lastLine) {
      const found = slab.indexOf(LINE_FEED, from);
      const end = found === -1 ? slab.length : found;
      if (number >= firstLine && kept <= LINE_UNITS * 4) {
        parts.push(slab.subarray(from, Math.min(end, from + LINE_UNITS * 4 + 1)));
        kept += end - from;
      }
      if (found !== -1) {
        if (number >= firstLine) addLine(excerpt, parts);
        number += 1;
        parts = [];
        kept = 0;
      }
      from = end + 1;
    }
    if (number > lastLine) break;
  }
  if (kept > 0 && number <= lastLine) addLine(excerpt, parts);
  return excerpt;
}

function addLine(excerpt: ImportExcerpt, parts: readonly Uint8Array[]): void {
  const line = Buffer.concat(parts).toString().replace(/\r$/, "");
  excerpt.lines.push(line.slice(0, LINE_UNITS));
  excerpt.cut.push(line.length > LINE_UNITS);
}

async function* readText(path: string, span: Span): AsyncGenerator<Uint8Array, void, void> {
  const source = await openSource(path);
  try {
    yield* slabs(source, span);
  } finally {
    await source.close();
  }
}
