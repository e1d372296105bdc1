import { hostname } from "node:os";
import type pg from "pg";
import { ulid } from "ulid";

import type { LibraryClaim } from "../locks/library-owner";
import { quoted, type PostgresPlace } from "../place/postgres-place";

/** A process says so often that it lives, and counts as dead after so long. */
const BEAT_MS = 10_000;
const DEAD_AFTER_S = 60;

/**
 * Says in the database that this process uses the library. What looks like the rest of a crash may be the work of
 * another process; so it is taken up at once by a process that is alone, and else when all that were there before it
 * have ended.
 * @param settle takes up what was unfinished when this was called
 */
export async function joinLibrary(
  pool: pg.Pool,
  place: PostgresPlace,
  settle: () => Promise<void>,
): Promise<LibraryClaim> {
  const table = `${quoted(place.schema)}."_Process"`;
  const id = `${hostname()} ${process.pid} ${ulid()}`;

  /** @returns the other processes that live */
  async function beat(): Promise<ReadonlySet<string>> {
    // Each statement is a transaction of its own: it neither waits for writes nor keeps one waiting.
    await pool.query({
      text: `INSERT INTO ${table} VALUES ($1, clock_timestamp())
        ON CONFLICT (id) DO UPDATE SET "seenAt" = clock_timestamp()`,
      values: [id],
    });
    return new Set((await livingProcesses(pool, place)).filter((other) => other !== id));
  }

  const before = new Set(await beat());
  if (before.size === 0) await settle();
  let isSettled = before.size === 0;

  async function look(): Promise<void> {
    const living = await beat();
    if (isSettled || [...before].some((other) => living.has(other))) return;
    isSettled = true;
    await settle();
  }

  // A beat that fails is made up for by the next one.
  const timer = setInterval(() => void look().catch(() => undefined), BEAT_MS).unref();
  return {
    release() {
      clearInterval(timer);
      if (pool.ending) return;
      pool
        .query({ text: `DELETE FROM ${table} WHERE id = $1`, values: [id] })
        .catch(() => undefined);
    },
  };
}

/** The processes that use a library. */
export async function livingProcesses(
  client: Pick<pg.Pool, "query">,
  { schema }: Pick<PostgresPlace, "schema">,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    text: `SELECT id FROM ${quoted(schema)}."_Process"
      WHERE "seenAt" > clock_timestamp() - make_interval(secs => $1)`,
    values: [DEAD_AFTER_S],
  });
  return rows.map((row) => row.id).filter(mayLive);
}

/** Of a process on this machine the system knows whether it lives; one of another counts by its beat. */
function mayLive(id: string): boolean {
  const [host, number] = id.split(" ");
  const pid = Number(number);
  if (host !== hostname()) return true;
  // The number of this process has another one no longer, such as the first in a container that was started again.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
