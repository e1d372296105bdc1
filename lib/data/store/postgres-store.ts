import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

import { createUnconfirmedHeads } from "../ledger/chain/confirm-heads";
import { bindLedger, settleHead } from "../ledger/chain/head-file";
import { settleRevisionSteps } from "./connection/revision-steps";
import type { Sql } from "./connection/sql";
import { DiskFullError } from "./disk/full";
import type { Space } from "./disk/room";
import { createDirectories, localFile } from "./files/data-directory";
import { createWriteLock } from "./locks/write-lock";
import { parsePlace, type PostgresPlace } from "./place/postgres-place";
import { removeRestoringSchema } from "./postgres/restoring-schema";
import { mayRunAgain, refusalOf, transactionError } from "./postgres/failures";
import { countPostgresMigrations, migratePostgres } from "./postgres/migrations";
import { joinLibrary } from "./postgres/processes";
import { guardRows, hasRowSecurity } from "./postgres/row-security";
import { openReadPools, type ReadPools } from "./postgres/read-pools";
import { openPool } from "./postgres/pool";
import { checkSettings } from "./postgres/settings";
import { takeTurn } from "./postgres/turns";
import { openPostgresSnapshot, readMark, writePostgres } from "./postgres/transactions";
import { seenStore } from "./seen-store";
import { WHOLE, type Sight } from "./sight/sight";
import type { Store, StoreReader } from "./store-type";

/** How often work that may run twice is tried when the connection is lost or another transaction is in its way. */
const ATTEMPTS = 3;
const LAST_PATIENCE_MS = 500;

/** Opens (and creates, and migrates) the library in a schema of a PostgreSQL database. */
export async function openPostgresStore(url: string): Promise<Store> {
  checkSettings();
  const place = parsePlace(url);
  const file = localFile(url);
  createDirectories(file);
  const pool = openPool(place.connectionString);
  let isGuarded = false;
  try {
    isGuarded = await withClient(pool, async (client) => {
      await migratePostgres(client, place);
      return guardRows(client, place);
    });
  } catch (error) {
    await pool.end();
    throw refusalOf(place.shown, error) ?? error;
  }
  const pools = openReadPools(pool);
  const lock = createWriteLock();
  const heads = createUnconfirmedHeads(file);
  const ends = {
    bind: (sql: Sql) => bindLedger(sql, file),
    settle(sql: Sql, isCommitted: boolean) {
      const head = settleHead(sql, isCommitted);
      if (head !== null) heads.note(head);
      settleRevisionSteps(sql, isCommitted);
    },
  };
  let isFull = false;

  async function attempt<T>(
    work: (sql: Sql) => Promise<T>,
    options: { readonly isDeferred: boolean; readonly sight: Sight },
  ): Promise<T> {
    try {
      const result = await writePostgres(pool, place, work, { ...options, ...ends });
      isFull = false;
      return result;
    } catch (error) {
      if (error instanceof DiskFullError) isFull = true;
      throw error;
    } finally {
      pools.noteWrite();
    }
  }

  const reading = reader({ place, file, pool, pools, isGuarded: () => Promise.resolve(isGuarded) });
  return seenStore({
    ...reading,
    async write(work, durability, space, sight) {
      const options = { isDeferred: durability === "deferred", sight };
      const result = await lock(() => inAttempts(() => attempt(work, options), space));
      if (heads.some) await heads.confirm();
      return result;
    },
    // The server confirms a commit when its disk has it.
    onDisk: async () => undefined,
    inTurn: (what, work) => takeTurn(pool, place, { what, work }),
    isFull: () => isFull,
    // The server tells with the next write; nothing can be reserved on its disk from here.
    async reserveSpace() {
      isFull = false;
      return true;
    },
    requireSpace: async () => undefined,
    releasePages: async () => 0,
    emptyLog: async () => true,
    claim: (settle) =>
      explained(place, () =>
        joinLibrary(pool, place, async (others) => {
          await removeRestoringSchema(pool, url);
          await settle(others);
        }),
      ),
    async close() {
      await lock(async () => {
        await heads.confirm().finally(() => endPools(pool, pools));
      });
    },
    closeNow() {
      heads.confirmNow();
      return reading.closeNow();
    },
  });
}

/** A library that the main thread has opened, for a thread beside it. */
export function openPostgresReader(url: string): StoreReader {
  const place = parsePlace(url);
  const pool = openPool(place.connectionString);
  let guarded: Promise<boolean> | undefined;
  const isGuarded = () => (guarded ??= withClient(pool, (client) => hasRowSecurity(client, place)));
  return reader({ place, file: localFile(url), pool, pools: openReadPools(pool), isGuarded });
}

/** What adds to a library is tried once; what has to go on is tried again where that may help. */
async function inAttempts<T>(attempt: () => Promise<T>, space: Space): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      const isLast = space === "ordinary" || count === ATTEMPTS;
      if (isLast || isUnknown(error) || !mayRunAgain(cause)) throw error;
    }
  }
}

const isUnknown = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "commit-unknown";

interface Opened {
  readonly place: PostgresPlace;
  readonly file: string;
  readonly pool: pg.Pool;
  readonly pools: ReadPools;
  /** Whether the database guards the rows as well. */
  readonly isGuarded: () => Promise<boolean>;
}

function reader({ place, file, pool, pools, isGuarded }: Opened): StoreReader {
  return {
    engine: "postgres",
    shown: place.shown,
    file,
    openSnapshot: (sight) => openPostgresSnapshot(place, { pools, sight, isGuarded }),
    readMark: () => readMark(place, { pools, sight: WHOLE, isGuarded }),
    countMigrations: () =>
      explained(place, () => withClient(pool, (client) => countPostgresMigrations(client, place))),
    close: () => endPools(pool, pools),
    closeNow() {
      // What was committed is on the disk of the server, whatever becomes of this process and its connections.
      endPools(pool, pools).catch(() => undefined);
      return true;
    },
  };
}

/** What is asked outside of a transaction fails in the words of the others. */
async function explained<T>({ shown }: PostgresPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw transactionError(shown, error);
  }
}

async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Those who still read keep their connection until they are done, but nobody waits for them for long. */
async function endPools(pool: pg.Pool, pools: ReadPools): Promise<void> {
  if (pool.ending) return;
  await Promise.race([Promise.all([pool.end(), pools.end()]), wait(LAST_PATIENCE_MS)]);
}
