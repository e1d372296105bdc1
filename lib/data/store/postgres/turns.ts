import pg from "pg";

import type { PostgresPlace } from "../place/postgres-place";
import { transactionError } from "./failures";
import { turnText } from "./lock-text";

/**
 * Runs work of several transactions while a transaction of its own holds a lock, so that no other process does work of
 * that kind. A process that dies gives it back with its connection; behind a pooler it is held all the same.
 */
export async function takeTurn<T>(
  pool: pg.Pool,
  place: PostgresPlace,
  { what, work }: { readonly what: string; readonly work: () => Promise<T> },
): Promise<T> {
  // Not one of the pool: the work needs those, and whoever waits here would keep them from it.
  const client = new pg.Client({
    connectionString: place.connectionString,
    connectionTimeoutMillis: pool.options.connectionTimeoutMillis,
    application_name: "colloquy",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(`BEGIN; ${turnText(place, what)}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw transactionError(place.shown, error);
  }
  try {
    return await work();
  } finally {
    // It has changed nothing; whatever becomes of it, the work is done.
    await client.query("ROLLBACK").catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}
