import type pg from "pg";

import type { Sql } from "../connection/sql";
import type { Sight } from "../sight/sight";
import { lockText } from "./lock-text";
import { setting } from "./settings";
import { codeOf, commitError, isLost, READ_ONLY, transactionError } from "./failures";
import { quoted, type PostgresPlace } from "../place/postgres-place";
import { PostgresConnection } from "./postgres";
import type { ReadPools } from "./read-pools";
import { FACTS_PREFIX, seeAs } from "./row-security";

/**
 * What a page costs that is not the next one, against one that is. The default of 4 is that of a disk that turns: with
 * it, a word in 3,000 of 1,000,000 messages is looked for in 180,000 of them, the newest first.
 */
const RANDOM_PAGE_COST = 1.1;
/**
 * Everything a transaction begins with, sent as one message. It holds for the transaction alone, since behind a pooler
 * the next one may belong to somebody else.
 */
const beginning = (place: PostgresPlace, mode: string): string =>
  `BEGIN ${mode}; SET LOCAL search_path TO ${quoted(place.schema)}, pg_temp; ` +
  `SET LOCAL statement_timeout = ${setting("DATABASE_STATEMENT_MS")}; ` +
  `SET LOCAL random_page_cost = ${RANDOM_PAGE_COST}; SET LOCAL jit = off`;

/**
 * Reads are short, and other members wait for the same cores: workers take longer to start than they save.
 */
const ALONE = "; SET LOCAL max_parallel_workers_per_gather = 0";

const READ = "ISOLATION LEVEL REPEATABLE READ, READ ONLY";
const WRITE = "ISOLATION LEVEL READ COMMITTED, READ WRITE";

/** Begins on a connection of the pool; one that broke while it was idle is exchanged for a fresh one. */
async function begin(pool: pg.Pool, text: string): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    try {
      await client.query(text);
      return client;
    } catch (error) {
      releaseClient(client, error);
      if (!isLost(error) || attempt === 3) throw error;
    }
  }
}

async function beginReading(
  pools: Pick<ReadPools, "choose" | "noteLost">,
  text: string,
): Promise<pg.PoolClient> {
  const [first, ...others] = pools.choose();
  for (const pool of first === undefined ? [] : [first, ...others]) {
    try {
      return await begin(pool, text);
    } catch (error) {
      pools.noteLost(pool);
      if (!isLost(error) || pool === others.at(-1) || others.length === 0) throw error;
    }
  }
  throw new Error("There is nowhere to read.");
}

function releaseClient(client: pg.PoolClient, error?: unknown): void {
  client.release(error instanceof Error ? error : undefined);
}

/** A snapshot: it sees no change that is committed after its first statement. */
export interface PostgresSnapshot {
  readonly sql: Sql;
  release(): void;
}

/** How a snapshot reads. */
interface Reading {
  readonly pools: Pick<ReadPools, "choose" | "noteLost">;
  readonly sight: Sight;
  /** Whether the database guards the rows as well. */
  readonly isGuarded: () => Promise<boolean>;
}

export function openPostgresSnapshot(
  place: PostgresPlace,
  { pools, sight, isGuarded }: Reading,
): PostgresSnapshot {
  let client: Promise<pg.PoolClient> | undefined;
  let released = false;
  // A write in a snapshot is a fault of this program and says nothing about the database.
  const explain = (error: unknown): unknown =>
    codeOf(error) === READ_ONLY ? error : transactionError(place.shown, error);
  const open = () => {
    if (released) return Promise.reject(new Error("The snapshot is no longer open."));
    client = beginGuarded().catch((error: unknown) => {
      throw explain(error);
    });
    return client;
  };
  const rules = { sight, schema: quoted(place.schema), facts: "" };
  async function beginGuarded(): Promise<pg.PoolClient> {
    const isSeenAs = !sight.isWhole && (await isGuarded());
    if (isSeenAs) rules.facts = FACTS_PREFIX;
    return beginReading(pools, beginning(place, READ) + ALONE + (isSeenAs ? seeAs(sight) : ""));
  }
  const connection = new PostgresConnection(open, rules, explain);
  return {
    sql: connection,
    release() {
      if (released) return;
      released = true;
      // A statement that failed has told whoever asked it.
      endSnapshot(connection, () => client).catch(() => undefined);
    },
  };
}

/**
 * Which transactions have ended and which are under way: it changes with every commit of any process. It is asked for
 * because LISTEN needs a connection of its own, which a pooler does not give.
 */
export async function readMark(place: PostgresPlace, reading: Reading): Promise<string> {
  const snapshot = openPostgresSnapshot(place, reading);
  try {
    const row = await snapshot.sql.get<{ mark: string }>(
      "SELECT pg_current_snapshot()::text AS mark",
    );
    return row?.mark ?? "";
  } finally {
    snapshot.release();
  }
}

async function endSnapshot(
  connection: PostgresConnection,
  clientOf: () => Promise<pg.PoolClient> | undefined,
): Promise<void> {
  await connection.settled();
  const client = await clientOf()?.catch(() => undefined);
  if (client === undefined) return;
  try {
    await client.query("COMMIT");
    releaseClient(client);
  } catch (error) {
    releaseClient(client, error);
  }
}

export interface WriteOptions {
  /** Not on the disk of the server yet when it returns; never is a part of it lost. */
  readonly isDeferred: boolean;
  readonly sight: Sight;
}

/** Hears how a transaction ended, before anybody who waits for it does. */
export type Settle = (sql: Sql, isCommitted: boolean) => void;

/**
 * Runs `work` in one transaction under the lock of the library.
 * @throws CommitUnknownError when the connection is lost during the commit; DatabaseLostError before that
 */
export async function writePostgres<T>(
  pool: pg.Pool,
  place: PostgresPlace,
  work: (sql: Sql) => Promise<T>,
  options: WriteOptions & { readonly bind: (sql: Sql) => void; readonly settle: Settle },
): Promise<T> {
  const deferred = options.isDeferred ? "; SET LOCAL synchronous_commit = off" : "";
  const text = `${beginning(place, WRITE)}${deferred}; ${lockText(place)}`;
  let client: pg.PoolClient;
  try {
    client = await begin(pool, text);
  } catch (error) {
    throw transactionError(place.shown, error);
  }
  const connection = new PostgresConnection(() => Promise.resolve(client), {
    sight: options.sight,
    schema: quoted(place.schema),
    facts: "",
  });
  options.bind(connection);
  let result: T;
  try {
    result = await work(connection);
    await connection.settled();
  } catch (error) {
    options.settle(connection, false);
    await connection.settled();
    await rollBack(client);
    throw transactionError(place.shown, error);
  }
  await commit(client, place, () => options.settle(connection, false));
  options.settle(connection, true);
  return result;
}

async function commit(
  client: pg.PoolClient,
  place: PostgresPlace,
  onFailure: () => void,
): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query("COMMIT"));
  } catch (error) {
    onFailure();
    releaseClient(client, error);
    throw commitError(place.shown, error);
  }
  releaseClient(client);
  if (command === "COMMIT") return;
  onFailure();
  throw new Error("A statement of the transaction failed and nobody said so; nothing was changed.");
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query("ROLLBACK");
    releaseClient(client);
  } catch (error) {
    releaseClient(client, error);
  }
}
