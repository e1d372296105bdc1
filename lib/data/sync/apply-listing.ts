import { SYNC_ACTOR } from "@/lib/domain/library/system-actor";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { SyncCounts } from "@/lib/domain/sync/counts";
import { definitionsOf, type ServerListing } from "@/lib/domain/sync/listing";
import { mergeInSteps, type ListingMerge, type StoredTool } from "@/lib/domain/sync/merge-listing";
import { listingNote } from "@/lib/domain/sync/listing-note";
import { newToolsOf } from "@/lib/domain/permissions/resolve/new-tools";
import { asRecord } from "@/lib/shared/read-value";
import { serverIdentity } from "@/lib/domain/sync/server-identity";
import type { FilePieces, ToolsetPieces } from "@/lib/domain/toolset/schema/file-pieces";
import type { EntryChange } from "@/lib/domain/sync/merge-tool";
import { createTurns, inTurns } from "@/lib/work/turns";

import { getSharedStore } from "../library/client";
import { listedEdits, writeListedEdits } from "./listed-edits";
import type { Sql } from "../store/connection/sql";
import { loadSyncPlace, type SyncPlace } from "./place";
import { loadPins, writePins, type ToolPin } from "./pins/pins";
import { completeSyncRun } from "./runs";
import { registerToolset } from "../api/register-toolset";
import { loadIntactPieces } from "../toolsets/rows/seal";

export type Applied =
  | { readonly ok: true; readonly counts: SyncCounts; readonly changeId: number | null }
  /** The toolset is gone, or names another server than the one that was asked. */
  | { readonly ok: false; readonly code: "gone" | "other-server" };

/**
 * Stores a complete listing of a toolset's server: what changed in the document as one change, what is known of
 * its tools, and the end of the run, all of it or nothing.
 * @param run id of the run it ends; null for none
 * @param from identity of the server that was asked; that of the toolset when it is not stated
 */
export async function applyListing(
  rowId: number,
  listing: ServerListing,
  run: number | null = null,
  from?: string,
): Promise<Applied> {
  // Read before the lock is taken: writers need not wait for what no row has a part in.
  const definitions = await inTurns(definitionsOf(listing));
  const store = await getSharedStore();
  return store.write(async (sql) => {
    await registerToolset(sql, rowId);
    const place = await loadSyncPlace(sql, rowId);
    if (place === null) return { ok: false, code: "gone" };
    const identity = serverIdentity(place.toolset).text;
    if (from !== undefined && from !== identity) return { ok: false, code: "other-server" };
    const pieces = await loadIntactPieces(sql, place.fileKey);
    const own = pieces.toolsets.find(({ id }) => id === rowId);
    if (own === undefined) return { ok: false, code: "gone" };
    const pins = await loadPins(sql, rowId);
    // Between the steps others get their turn: a listing may have megabytes. Writers wait for their lock all the same.
    const turn = createTurns();
    const tools: StoredTool[] = [];
    for (const tool of own.tools) {
      await turn();
      tools.push(storedTool(tool, pins));
    }
    await nextTurn();
    const target = {
      tools,
      from: identity,
      newTools: newToolsOf(place.toolset, place.newTools),
      isFirst: place.lastSyncMs === null,
    };
    const merge = await inTurns(mergeInSteps(target, listing, definitions));
    const atMs = Date.now();
    await nextTurn();
    const note = listingNote(place.toolset, listing, definitions, new Date(atMs).toISOString());
    const written = await writeDocument(sql, place, { pieces, own }, { merge, note, atMs });
    await writePins(sql, changedPins(rowId, written.tools, merge, pins), SYNC_ACTOR);
    await completeSyncRun(sql, { id: run, rowId }, merge.counts, atMs);
    // What is written goes into the log with the commit, which takes a turn of its own.
    await nextTurn();
    return { ok: true, counts: merge.counts, changeId: written.changeId };
  });
}

function storedTool(
  { id, raw }: ToolsetPieces["tools"][number],
  pins: ReadonlyMap<number, ToolPin>,
): StoredTool {
  return { entry: asRecord(JSON.parse(raw)), pin: pins.get(id) ?? null };
}

/** @returns the row ids of the toolset's tools as they are then */
async function writeDocument(
  sql: Sql,
  place: SyncPlace,
  { pieces, own }: { pieces: FilePieces; own: ToolsetPieces },
  { merge, note, atMs }: { merge: ListingMerge; note: readonly EntryChange[]; atMs: number },
): Promise<{ tools: readonly number[]; changeId: number | null }> {
  const edits = await listedEdits(own, merge, note);
  await nextTurn();
  return writeListedEdits(sql, place, { pieces, own, edits, counts: merge.counts, atMs });
}

function changedPins(
  toolsetRowId: number,
  tools: readonly number[],
  { pins, added }: ListingMerge,
  known: ReadonlyMap<number, ToolPin>,
): ToolPin[] {
  const first = tools.length - added.length;
  const placed = [...pins, ...added.map(({ pin }, at) => [first + at, pin] as const)];
  return placed.flatMap(([position, pin]) => {
    const toolRowId = tools[position];
    if (toolRowId === undefined) return [];
    return [{ ...known.get(toolRowId), ...pin, toolRowId, toolsetRowId }];
  });
}
