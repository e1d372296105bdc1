import pg from "pg";

import { isPostgres, parsePlace, quoted } from "@/lib/data/store/place/postgres-place";

import { isOnPostgres } from "./schema";

/** Removes the library of the test that ends; the server of a run would fill up otherwise. */
export async function dropTestLibrary(): Promise<void> {
  const url = process.env["DATABASE_URL"] ?? "";
  if (!isOnPostgres() || !isPostgres(url)) return;
  const { connectionString, schema } = parsePlace(url);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `SET client_min_messages = warning; DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE`,
    );
  } finally {
    await client.end();
  }
}
