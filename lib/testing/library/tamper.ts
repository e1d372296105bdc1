import type { Sql } from "@/lib/data/store/connection/sql";

// What somebody can do to a library with a tool for its database, in the words of each.

/** Takes a trigger away. */
export async function dropTrigger(sql: Sql, table: string, name: string): Promise<void> {
  const of = sql.engine === "postgres" ? ` ON "${table}"` : "";
  await sql.run(`DROP TRIGGER IF EXISTS "${name}"${of}`);
}

/** Empties the index of messages behind everybody's back. */
export async function emptyIndex(sql: Sql): Promise<void> {
  await sql.run(
    sql.engine === "postgres"
      ? "DELETE FROM message_fts"
      : "INSERT INTO message_fts (message_fts) VALUES ('delete-all')",
  );
}

/** The column of the index that has the id of a stretch. */
const idColumn = ({ engine }: Sql): string => (engine === "postgres" ? "id" : "rowid");

/** Takes every third row of the index away. */
export async function loseThird(sql: Sql): Promise<void> {
  await sql.run(`DELETE FROM message_fts WHERE ${idColumn(sql)} % 3 = 0`);
}

/** Puts a word into the index that no message has, or takes it away. */
export async function addStray(sql: Sql): Promise<void> {
  await sql.run(
    sql.engine === "postgres"
      ? "INSERT INTO message_fts (id, words) VALUES (7, CAST('stray:1' AS tsvector))"
      : "INSERT INTO message_fts (rowid, text) VALUES (7, 'stray')",
  );
}

export async function removeStray(sql: Sql): Promise<void> {
  await sql.run(`DELETE FROM message_fts WHERE ${idColumn(sql)} = 7`);
}
