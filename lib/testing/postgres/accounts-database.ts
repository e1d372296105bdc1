import pg from "pg";

import { parsePlace } from "@/lib/data/store/place/postgres-place";

import { testServer } from "./schema";

const DATABASE = "colloquy_own_accounts";
const SCHEMA = "colloquy_accounts";

/** A database of its own on the server of this run: all other tests share one, and with it the accounts in it. */
export const ownDatabase = (): string =>
  testServer().replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${DATABASE}`);

/** The same, where a statement that names no schema means the accounts. */
export const accountsServer = (): string =>
  `${ownDatabase()}&options=${encodeURIComponent(`-c search_path=${SCHEMA}`)}`;

/** Makes that database again, without anybody in it. */
export async function makeOwnDatabase(): Promise<void> {
  const { connectionString } = parsePlace(testServer());
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${DATABASE} TEMPLATE template0 ENCODING 'UTF8'`);
  await client.end();
}
