import { setTimeout as wait } from "node:timers/promises";

import { WHOLE, type Sight } from "../sight/sight";
import type { Sql } from "./sql";
import { SqliteConnection } from "./sqlite";

export interface Snapshot {
  readonly sql: Sql;
  release(): void;
}

/** The connections that read one library. */
interface Readers {
  readonly openSnapshot: (sight: Sight) => Snapshot;
  /** Waits until nobody reads, but not for ever. */
  readonly settle: (waitMs: number) => Promise<void>;
  /** Closes those that nobody uses; the others close when they are released. */
  readonly close: () => void;
  /** Closes all of them, for the last moment of a process. */
  readonly closeNow: () => void;
}

/**
 * As many as many members read at once: opening one, with the schema it has to parse and the statements it has to
 * prepare again, costs more than most reads. Each keeps few pages, so that together they take no more memory than eight
 * with the cache of the writer.
 */
const IDLE_READERS = 48;
const LOOK_EVERY_MS = 10;

/** @param most connections that are kept while nobody uses them */
export function createReaders(file: string, most = IDLE_READERS): Readers {
  const idle: SqliteConnection[] = [];
  const busy = new Set<SqliteConnection>();
  let isOpen = true;

  function openSnapshot(sight: Sight): Snapshot {
    const reader = idle.pop() ?? new SqliteConnection(file, { readonly: true });
    reader.sight = sight;
    reader.execute("BEGIN");
    busy.add(reader);
    let released = false;
    return {
      sql: reader,
      release() {
        if (released) return;
        released = true;
        // Closed already where the process is ending.
        if (!busy.delete(reader)) return;
        reader.execute("COMMIT");
        if (isOpen && idle.length < most) idle.push(reader);
        else reader.close();
      },
    };
  }

  function close(): void {
    isOpen = false;
    for (const reader of idle) reader.close();
    idle.length = 0;
  }

  return {
    openSnapshot,
    async settle(waitMs) {
      for (let waited = 0; busy.size > 0 && waited < waitMs; waited += LOOK_EVERY_MS) {
        await wait(LOOK_EVERY_MS);
      }
    },
    close,
    closeNow() {
      close();
      for (const reader of busy) reader.close();
      busy.clear();
    },
  };
}

/** How many migrations the library has. */
export async function countMigrations(readers: Pick<Readers, "openSnapshot">): Promise<number> {
  const snapshot = readers.openSnapshot(WHOLE);
  try {
    const row = await snapshot.sql.get<{ count: number }>(
      "SELECT count(*) AS count FROM _prisma_migrations WHERE finished_at IS NOT NULL",
    );
    return row?.count ?? 0;
  } finally {
    snapshot.release();
  }
}
