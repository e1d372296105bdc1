import { sql as raw, type SqlBool } from "kysely";

import type { Row } from "../store/connection/queries";
import type { Sql } from "../store/connection/sql";
import { READABLE } from "../store/sight/readable";
import { listed } from "../store/sqlite/lists";
import { hiddenByText } from "./private-by-text";

/** The tables of documents; the name doubles as the table's name in SQL. */
export type EntityTable = "Conversation" | "ToolsetFile" | "ModelsFile";

const BY_DOCUMENT_ID = "doc:";

/** What everything a person may see of a table has to pass, for queries. */
export const isReadable = raw<SqlBool>`${raw.raw(READABLE)}`;

/**
 * Finds a document of the library, also one in the trash; not one whose text says that it is private to somebody else.
 * @param id a store id, or `doc:` and a document id: the newest of that name outside the trash
 * @param columns of the table
 */
export async function findEntity<
  Table extends EntityTable,
  Column extends keyof Row<Table> & string,
>(
  sql: Sql,
  table: Table,
  id: string,
  columns: readonly Column[],
): Promise<Pick<Row<Table>, Column> | undefined> {
  const query = sql.query
    .selectFrom(anyTable(table))
    .select(sharedColumns(columns))
    .select("id as seenId")
    .where("state", "=", "live");
  const found = id.startsWith(BY_DOCUMENT_ID)
    ? query
        .where("documentId", "=", id.slice(BY_DOCUMENT_ID.length))
        .where("deletedMs", "is", null)
        .orderBy("storedMs", "desc")
        .orderBy("key", "desc")
        .limit(1)
    : query.where("id", "=", id);
  const row = await found.executeTakeFirst();
  if (row === undefined) return undefined;
  const { seenId, ...asked } = row;
  if ((await hiddenFrom(sql, table, [seenId])).has(seenId)) return undefined;
  return rowOf<Table, Column>(asked);
}

/** A row says for lists what is private; what is read is the text, and somebody may have changed the one without the other. */
const hiddenFrom = async (sql: Sql, table: EntityTable, ids: readonly string[]) =>
  table === "Conversation" ? hiddenByText(sql, ids) : new Set<string>();

/**
 * Finds documents of the library in the same way, by the ids that they were asked by; those that are not there are left
 * out. Two ids may be those of one document.
 */
export async function findEntities<
  Table extends EntityTable,
  Column extends keyof Row<Table> & string,
>(
  sql: Sql,
  table: Table,
  ids: readonly string[],
  columns: readonly Column[],
): Promise<Map<string, Pick<Row<Table>, Column>>> {
  const rows = await sql.query
    .selectFrom(anyTable(table))
    .select(["id", ...sharedColumns(columns)])
    .where("state", "=", "live")
    .where("id", "in", listed(ids))
    .execute();
  const hidden = await hiddenFrom(
    sql,
    table,
    rows.map(({ id }) => id),
  );
  const byId = new Map(rows.flatMap((row) => (hidden.has(row.id) ? [] : [[row.id, row] as const])));
  const found = new Map<string, Pick<Row<Table>, Column>>();
  for (const id of new Set(ids)) {
    const row = id.startsWith(BY_DOCUMENT_ID)
      ? await findEntity(sql, table, id, columns)
      : rowOf<Table, Column>(byId.get(id));
    if (row !== undefined) found.set(id, row);
  }
  return found;
}

/** The first row behind a key, of those in these states, with all its columns; whoever asks sees the whole library. */
export async function nextEntity<Table extends EntityTable>(
  sql: Sql,
  table: Table,
  { after, states }: { readonly after: number; readonly states: readonly EntityState[] },
): Promise<WholeRow<Table> | undefined> {
  const row = await sql.query
    .selectFrom(anyTable(table))
    .selectAll()
    .where("key", ">", after)
    .where("state", "in", states)
    .orderBy("key")
    .limit(1)
    .executeTakeFirst();
  return wholeRowOf<Table>(row);
}

type EntityState = Row<EntityTable>["state"];

/** All columns of a table of documents; each of these tables has the two. */
export type WholeRow<Table extends EntityTable> = Row<Table> & {
  readonly key: number;
  readonly id: string;
};

const wholeRowOf = <Table extends EntityTable>(row: object | undefined) =>
  row as WholeRow<Table> | undefined;

/** Widens the one table that is meant, so that a query is made once for all of them. */
const anyTable = (table: EntityTable): EntityTable => table;

/** A query on any of the tables knows the columns that all have; these are columns of the table that is meant. */
const sharedColumns = (columns: readonly string[]) => columns as readonly "key"[];

const rowOf = <Table extends EntityTable, Column extends keyof Row<Table>>(
  row: object | undefined,
): Pick<Row<Table>, Column> | undefined => row as Pick<Row<Table>, Column> | undefined;
