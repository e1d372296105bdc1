import type { Sql } from "@/lib/data/store/connection/sql";
import { phraseQuery } from "@/lib/data/store/postgres/search/lexemes";
import type { Store } from "@/lib/data/store/store";

// What somebody can see of a library, and do to it, with a tool for its database; in the words of each.

/** The names of all tables. */
export async function tableNames(sql: Sql): Promise<string[]> {
  const rows = await sql.all<{ name: string }>(
    sql.engine === "postgres"
      ? "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY name"
      : "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
  );
  return rows.map(({ name }) => name);
}

/** How many rows of the index of messages have a word in the text of a message. */
export async function countWord(sql: Sql, word: string): Promise<number> {
  const row =
    sql.engine === "postgres"
      ? await sql.get<{ hits: number }>(
          "SELECT count(*) AS hits FROM message_fts WHERE words @@ CAST(? AS tsquery)",
          phraseQuery({ words: [word], isPrefix: false }, ["text"], true),
        )
      : await sql.get<{ hits: number }>(
          "SELECT count(*) AS hits FROM message_fts WHERE message_fts MATCH ?",
          word,
        );
  return row?.hits ?? -1;
}

/** Takes the index of messages away while `work` runs. */
export async function withoutIndex(store: Store, work: () => Promise<void>): Promise<void> {
  if (store.engine === "postgres") {
    await store.write((sql) => sql.run("ALTER TABLE message_fts RENAME TO message_fts_away"));
    await work();
    await store.write((sql) => sql.run("ALTER TABLE message_fts_away RENAME TO message_fts"));
    return;
  }
  const made = await store.read((sql) =>
    sql.get<{ sql: string }>("SELECT sql FROM sqlite_master WHERE name = 'message_fts'"),
  );
  await store.write((sql) => sql.run("DROP TABLE message_fts"));
  await work();
  await store.write((sql) => sql.run(made?.sql ?? ""));
}

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
