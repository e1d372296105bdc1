import pg from "pg";

import { parsePlace } from "@/lib/data/store/place/postgres-place";

import { testServer } from "./schema";

const SCHEMA = "colloquy_accounts";

/** The server of this run, where a statement that names no schema means the accounts. */
export const accountsServer = (): string =>
  `${testServer()}&options=${encodeURIComponent(`-c search_path=${SCHEMA}`)}`;

/** Removes the accounts of this run: a database has one schema of them. */
export async function dropAccounts(): Promise<void> {
  const { connectionString } = parsePlace(testServer());
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`SET client_min_messages = warning; DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
  await client.end();
}
