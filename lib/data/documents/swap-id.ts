import type { EntityTable } from "./find";
import type { Sql, SqlValue } from "../store/connection/sql";
import { updateInTurns } from "../store/connection/insert-in-turns";
import { listed } from "../store/sqlite/lists";

/** Two rows of a table, of which one takes the place of the other. */
export interface Swap {
  readonly oldKey: number;
  readonly newKey: number;
}

/**
 * Gives the ids of documents to other rows of the table. The rows of messages, tools and changes belong to
 * the key, not to the id, so nothing else moves, however big the documents are.
 * @param swaps no row is in two of them
 * @returns the revisions that the new rows have then
 */
export async function swapDocumentIds(
  sql: Sql,
  table: EntityTable,
  swaps: readonly Swap[],
): Promise<number[]> {
  const places = await loadPlaces(sql, table, swaps);
  const moves = swaps.map(({ oldKey, newKey }) => ({ from: oldKey, to: newKey }));
  await exchange(sql, table, places, moves);
  // Goes on counting, so that whoever saw the document before notices.
  const revisions = swaps.map(({ oldKey }) => placeOf(places, oldKey).revision + 1);
  await updateInTurns(
    sql,
    table,
    ["key", "state"],
    swaps.map(({ oldKey }) => [oldKey, "replaced"]),
  );
  await updateInTurns(
    sql,
    table,
    ["key", "state", "revision"],
    swaps.map(({ newKey }, at) => [newKey, "live", revisions[at] ?? 0]),
  );
  if (table === "Conversation") await keepBelongings(sql, swaps);
  return revisions;
}

/** Takes replacements out again: the earlier documents have their ids back. */
export async function restoreDocumentIds(
  sql: Sql,
  table: EntityTable,
  swaps: readonly Swap[],
): Promise<void> {
  const places = await loadPlaces(sql, table, swaps);
  const moves = swaps.map(({ oldKey, newKey }) => ({ from: newKey, to: oldKey }));
  await exchange(sql, table, places, moves);
  if (table === "Conversation") await keepLibraries(sql, swaps);
  await updateInTurns(
    sql,
    table,
    ["key", "state"],
    swaps.map(({ newKey }) => [newKey, "removed"]),
  );
  await updateInTurns(
    sql,
    table,
    ["key", "state", "revision"],
    swaps.map(({ oldKey, newKey }) => [oldKey, "live", placeOf(places, newKey).revision + 1]),
  );
}

/** Whoever imports it, a conversation stays whose it was and where it was. */
async function keepBelongings(sql: Sql, swaps: readonly Swap[]): Promise<void> {
  const rows = await sql.query
    .selectFrom("Conversation")
    .select(["key", "shellRevision", "accountId", "libraryId"])
    .where("key", "in", listed(swaps.map(({ oldKey }) => oldKey)))
    .execute();
  const before = new Map(rows.map((row) => [row.key, row]));
  await updateInTurns(
    sql,
    "Conversation",
    ["key", "shellRevision", "accountId", "libraryId"],
    swaps.map(({ oldKey, newKey }) => {
      const { shellRevision, accountId, libraryId } = placeOf(before, oldKey);
      return [newKey, shellRevision + 1, accountId, libraryId];
    }),
  );
}

/** It may have been moved to another library since: there it stays. */
async function keepLibraries(sql: Sql, swaps: readonly Swap[]): Promise<void> {
  const rows = await sql.query
    .selectFrom("Conversation")
    .select(["key", "libraryId"])
    .where("key", "in", listed(swaps.map(({ newKey }) => newKey)))
    .execute();
  const now = new Map(rows.map((row) => [row.key, row]));
  await updateInTurns(
    sql,
    "Conversation",
    ["key", "libraryId"],
    swaps.map(({ oldKey, newKey }) => [oldKey, placeOf(now, newKey).libraryId]),
  );
}

interface Place {
  readonly id: string;
  readonly revision: number;
}

async function exchange(
  sql: Sql,
  table: EntityTable,
  places: ReadonlyMap<number, Place>,
  moves: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  const idOf = (key: number): string => placeOf(places, key).id;
  const write = (rows: SqlValue[][]) => updateInTurns(sql, table, ["key", "id"], rows);
  // Ids are unique at every moment.
  await write(moves.map(({ from }) => [from, `moving:${idOf(from)}`]));
  await write(moves.map(({ from, to }) => [to, idOf(from)]));
  await write(moves.map(({ from, to }) => [from, idOf(to)]));
}

async function loadPlaces(
  sql: Sql,
  table: EntityTable,
  swaps: readonly Swap[],
): Promise<Map<number, Place>> {
  const keys = swaps.flatMap(({ oldKey, newKey }) => [oldKey, newKey]);
  const rows = await sql.query
    .selectFrom(table)
    .select(["key", "id", "revision"])
    .where("key", "in", listed(keys))
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

function placeOf<Row>(places: ReadonlyMap<number, Row>, key: number): Row {
  const place = places.get(key);
  if (place === undefined) throw new Error(`the document ${key} is gone`);
  return place;
}
