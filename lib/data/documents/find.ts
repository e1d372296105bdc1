import type { Sql } from "../store/connection/sql";

/** The tables of documents; the name doubles as the table's name in SQL. */
export type EntityTable = "Conversation" | "ToolsetFile" | "ModelsFile";

const BY_DOCUMENT_ID = "doc:";

/**
 * Everything a person may see of a table has to pass this condition; the columns are those of the table
 * itself, under the alias `e`. With accounts, the owner's condition belongs here.
 */
export const READABLE = "e.state = 'live'";

/**
 * Finds a document of the library, also one in the trash.
 * @param id a store id, or `doc:` and a document id: the newest of that name outside the trash
 * @param columns of the table, for SELECT
 */
export function findEntity<Row>(
  sql: Sql,
  table: EntityTable,
  id: string,
  columns: string,
): Promise<Row | undefined> {
  if (!id.startsWith(BY_DOCUMENT_ID)) {
    return sql.get<Row>(`SELECT ${columns} FROM "${table}" e WHERE e.id = ? AND ${READABLE}`, id);
  }
  return sql.get<Row>(
    `SELECT ${columns} FROM "${table}" e
     WHERE e."documentId" = ? AND e."deletedMs" IS NULL AND ${READABLE}
     ORDER BY e."storedMs" DESC, e.key DESC LIMIT 1`,
    id.slice(BY_DOCUMENT_ID.length),
  );
}
