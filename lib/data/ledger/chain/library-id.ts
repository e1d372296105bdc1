import { dirname } from "node:path";
import { ulid } from "ulid";

import type { Sql } from "@/lib/data/store/connection/sql";
import { asLibraryId, filesOfLibrary, LIBRARY_ID } from "@/lib/data/store/files/library-files";

/**
 * What the names of files beside a library begin with. An SQLite file has them beside it under its own name. A library
 * on a server is reached under many addresses, through a pooler or after a failover, so its own id names them.
 * @param file what they were named by before libraries had ids
 */
export async function besideFiles(sql: Sql, file: string): Promise<string> {
  const id = sql.engine === "postgres" ? await readLibraryId(sql) : null;
  return id === null ? file : filesOfLibrary(id, dirname(file));
}

/** As `besideFiles`, within a write: it gives a library that has no id one. */
export async function namedBesideFiles(sql: Sql, file: string): Promise<string> {
  if (sql.engine === "postgres" && (await readLibraryId(sql)) === null) {
    const value = ulid();
    await sql.query
      .insertInto("Setting")
      .values({ key: LIBRARY_ID, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  }
  return besideFiles(sql, file);
}

async function readLibraryId({ query }: Sql): Promise<string | null> {
  const row = await query
    .selectFrom("Setting")
    .select("value")
    .where("key", "=", LIBRARY_ID)
    .executeTakeFirst();
  return asLibraryId(row?.value);
}
