import type pg from "pg";

import { isPostgres, parsePlace, type PostgresPlace } from "../place/postgres-place";
import { openPool } from "./pool";

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

/** @param primary where the library is written */
export function openReadPools(primary: pg.Pool): ReadPools {
  const standby = openStandby();
  // Opening the library may have made its tables a moment ago.
  let writtenMs = performance.now();
  let lostMs = Number.NEGATIVE_INFINITY;
  return {
    choose() {
      const nowMs = performance.now();
      const isPrimary = nowMs - writtenMs < OWN_WRITE_MS || nowMs - lostMs < LOST_MS;
      return standby === null || isPrimary ? [primary] : [standby, primary];
    },
    noteLost(pool) {
      if (pool === standby) lostMs = performance.now();
    },
    noteWrite() {
      writtenMs = performance.now();
    },
    async end() {
      await standby?.end();
    },
  };
}

function openStandby(): pg.Pool | null {
  const url = process.env["DATABASE_READ_URL"];
  if (url === undefined || !isPostgres(url)) return null;
  const place: PostgresPlace = parsePlace(url);
  return openPool(place.connectionString);
}
