import { KEY_MEMBERS } from "@/lib/domain/server-items/item";
import type { ItemPin } from "@/lib/domain/server-items/merge-items";
import { insertInTurns, updateInTurns } from "../store/connection/insert-in-turns";
import type { Sql, SqlValue } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";
import { nameAsListed } from "../sync/pins/name-as-listed";

/** A resource, a template or a prompt as a row. */
export interface StoredItem extends ItemPin {
  readonly id: number;
}

const COLUMNS = [
  "kind",
  "key",
  "acceptedHash",
  "acceptedRaw",
  "acceptedFrom",
  "seenHash",
  "seenRaw",
  "seenFrom",
  "state",
  "grade",
  "previous",
] as const satisfies readonly (keyof ItemPin)[];

/** What is known of the resources and prompts of a toolset's server, in the order of its list. */
export async function loadItems({ query }: Sql, toolsetRowId: number): Promise<StoredItem[]> {
  const rows = await query
    .selectFrom("ServerItem")
    .select(["id", ...COLUMNS])
    .where("toolsetRowId", "=", toolsetRowId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...row,
    key: nameAsListed(row.key, row.seenRaw, KEY_MEMBERS[row.kind]),
  }));
}

const DECIDED = [
  "id",
  "acceptedHash",
  "acceptedRaw",
  "acceptedFrom",
  "state",
  "grade",
  "previous",
] as const satisfies readonly (keyof StoredItem)[];

/** Writes rows as a decision of a person left them. */
export async function updateItems(sql: Sql, items: readonly StoredItem[]): Promise<void> {
  const rows = items.map((item) => DECIDED.map((name): SqlValue => item[name]));
  await updateInTurns(sql, "ServerItem", DECIDED, rows);
}

/** Forgets some. */
export async function deleteItems(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql.query.deleteFrom("ServerItem").where("id", "in", listed(ids)).execute();
}

/** Writes what is known, in place of what is there. */
export async function replaceItems(
  sql: Sql,
  toolsetRowId: number,
  items: readonly ItemPin[],
): Promise<void> {
  await sql.query.deleteFrom("ServerItem").where("toolsetRowId", "=", toolsetRowId).execute();
  const rows = items.map((item): SqlValue[] => [
    toolsetRowId,
    ...COLUMNS.map((name) => item[name]),
  ]);
  await insertInTurns(sql, "ServerItem", ["toolsetRowId", ...COLUMNS], rows);
}
