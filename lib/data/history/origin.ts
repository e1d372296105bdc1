import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { Difference } from "@/lib/domain/exports/proof";

import { getStore } from "../library/client";
import { findEntity, type EntityTable } from "../documents/find";
import { differencesSinceImport } from "./import-differences";

/** How a stored document stands to the one that was imported. */
export interface Origin {
  readonly revision: number;
  /** The format it was converted from; `cjson` when it was not. */
  readonly format: string;
  /** SHA-256 of the present bytes; null when nobody asked since the last edit. */
  readonly contentHash: string | null;
  /** SHA-256 of the imported bytes; null when it was made here. */
  readonly importHash: string | null;
}

const COLUMNS = ["revision", "format", "contentHash", "importHash"] as const;

/** @param id store id */
export async function documentOrigin(
  viewer: Viewer,
  table: EntityTable,
  id: string,
): Promise<Origin | null> {
  const store = await getStore(viewer);
  const row = await store.read((sql) => findEntity(sql, table, id, COLUMNS));
  return row ?? null;
}

/**
 * What a conversation or toolset file says differently than when it was imported.
 * @param id store id
 */
export async function documentDifferences(
  viewer: Viewer,
  table: "Conversation" | "ToolsetFile",
  id: string,
): Promise<Difference[]> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const row = await findEntity(sql, table, id, ["key"]);
    if (row === undefined) return [];
    const noun = table === "Conversation" ? "conversation" : "toolset";
    return differencesSinceImport(sql, noun, row.key);
  });
}
