import { access } from "node:fs/promises";

import type { PlanItem } from "@/lib/domain/imports/plan";

import {
  countElements,
  readPieces,
  type Piece,
  type PlacedDocument,
} from "../source/document-text";
import { openTexts } from "./open-texts";
import type { ItemSource } from "../items/planned";
import { spoolPath } from "../upload/spool-folder";
import { findPlannedItem } from "./stored-plan";

/** A document of a plan, open for reading before it is imported. */
export interface ItemDocument {
  readonly item: PlanItem;
  readonly source: ItemSource;
  readonly document: PlacedDocument;
}

/**
 * Reads something off the document of an item, before its run.
 * @returns null when there is no such item, when it is no document, or when its upload is gone
 */
export async function withItemDocument<T>(
  importId: string,
  itemId: string,
  work: (opened: ItemDocument) => Promise<T>,
): Promise<T | null> {
  const planned = await findPlannedItem(importId, itemId);
  const source = planned?.source;
  if (!planned || !source || planned.item.verdict === "invalid") return null;
  const isThere = await access(spoolPath(importId, source.text.file)).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const texts = openTexts(importId);
  try {
    return await work({ item: planned.item, source, document: await texts.document(source) });
  } finally {
    await texts.close();
  }
}

/** Elements `from` up to `to`, exclusive, as many as fit into a number of bytes, but one at least. */
export async function readElements(
  document: PlacedDocument,
  { from, to, bytes }: { from: number; to: number; bytes: number },
): Promise<Piece[]> {
  const read: Piece[] = [];
  const wanted = Math.min(to, countElements(document.cut)) - from;
  let left = bytes;
  if (wanted <= 0 || from < 0) return read;
  for await (const pieces of readPieces(document, from)) {
    for (const piece of pieces) {
      if (read.length > 0 && piece.bytes > left) return read;
      read.push(piece);
      left -= piece.bytes;
      if (read.length === wanted) return read;
    }
  }
  return read;
}
