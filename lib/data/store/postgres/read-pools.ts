import type pg from "pg";

import { isReadingThread } from "../locks/reading-thread";
import { openPool } from "./pool";
import { standbyPlace } from "./settings";

/** For so long after a write of this process everything is read where it was written. */
const OWN_WRITE_MS = 5000;
/** For so long a standby that could not be reached is not tried again. */
const LOST_MS = 10_000;

/** Where a library is read: a standby if there is one, unless it may lack what this process wrote. */
export interface ReadPools {
  /** Where to try to read, in this order. */
  choose(): readonly pg.Pool[];
  /** A standby that cannot be reached is left alone for a while. */
  noteLost(pool: pg.Pool): void;
  noteWrite(): void;
  end(): Promise<void>;
}

/**
 * @param primary where the library is written
 * @param isThread whether this is a thread that reads for another one: it does not hear what the process writes, and an
 *   answer must not lack what whoever asks has just written
 */
export function openReadPools(primary: pg.Pool, isThread = isReadingThread()): ReadPools {
  const standby = isThread ? null : openStandby();
  // Opening the library may have made its tables a moment ago.
  let writtenMs = performance.now();
  let lostMs = Number.NEGATIVE_INFINITY;
  // A standby under load can be behind for longer than any fixed time, so it is asked once after each write.
  let hasCaughtUp = false;
  // Where the log ended after a write; the same place is asked for until the standby gets there, whatever others write.
  let goal: { readonly ofMs: number; readonly place: string } | null = null;
  let asking: Promise<void> | null = null;

  async function ask(pool: pg.Pool): Promise<void> {
    const ofMs = writtenMs;
    const wanted = goal?.ofMs === ofMs ? goal : { ofMs, place: await endOfLog(primary) };
    goal = wanted;
    const isThere = await hasReplayed(pool, wanted.place);
    // A write since then may not have got there.
    if (ofMs === writtenMs) hasCaughtUp = isThere;
  }

  function askStandby(pool: pg.Pool): void {
    asking ??= ask(pool)
      .catch(() => {
        lostMs = performance.now();
      })
      .finally(() => {
        asking = null;
      });
  }

  return {
    choose() {
      const nowMs = performance.now();
      if (standby === null) return [primary];
      if (nowMs - writtenMs < OWN_WRITE_MS || nowMs - lostMs < LOST_MS) return [primary];
      if (hasCaughtUp) return [standby, primary];
      askStandby(standby);
      return [primary];
    },
    noteLost(pool) {
      if (pool === standby) lostMs = performance.now();
    },
    noteWrite() {
      writtenMs = performance.now();
      hasCaughtUp = false;
    },
    async end() {
      await asking;
      await standby?.end();
    },
  };
}

/** Where the log of the primary ends. What is committed without waiting for the disk is in it before it is written out. */
async function endOfLog(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ at: string }>(
    "SELECT pg_current_wal_insert_lsn()::text AS at",
  );
  const at = rows[0]?.at;
  if (at === undefined) throw new Error("PostgreSQL did not say where its log ends.");
  return at;
}

async function hasReplayed(standby: pg.Pool, place: string): Promise<boolean> {
  const { rows } = await standby.query<{ there: boolean }>(
    "SELECT coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) AS there",
    [place],
  );
  // A boolean of PostgreSQL is read as 0 or 1.
  return Boolean(rows[0]?.there);
}

function openStandby(): pg.Pool | null {
  const place = standbyPlace();
  return place === null ? null : openPool(place.connectionString);
}
