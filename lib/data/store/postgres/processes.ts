import type pg from "pg";

import type { LibraryClaim, Others } from "../locks/library-owner";
import { mayLive, parseProcess } from "../process/process-fate";
import { namedThisProcess, thisProcess } from "../process/this-process";
import { quoted, type PostgresPlace } from "../place/postgres-place";
import { setting } from "./settings";

/** A process that has not said for so long that it lives counts as dead. */
const DEAD_AFTER_S = 60;
/** So often one that died is seen until whoever sees it takes it up: the one whose turn it is may live and be stuck. */
const LOOKS_UNTIL_ANYBODY = 3;

/** The tables of work that names its process, and the column that says whether it is running. */
const WORK = [
  ["Import", "status"],
  ["Export", "outcome"],
  ["SyncRun", "state"],
] as const;

/**
 * Says in the database that this process uses the library, and takes up what other processes left: at once when it is
 * alone, and as long as it lives whenever another has died.
 * @param settle may run several times; what it does is harmless where another process does the same
 */
export async function joinLibrary(
  pool: pg.Pool,
  place: PostgresPlace,
  settle: (others: Others) => Promise<void>,
): Promise<LibraryClaim> {
  const schema = quoted(place.schema);
  const table = `${schema}."_Process"`;
  const id = thisProcess();

  // Each statement is a transaction of its own: it neither waits for writes nor keeps one waiting.
  async function beat(): Promise<{ living: Set<string>; dead: string[] }> {
    await pool.query({
      text: `INSERT INTO ${table} VALUES ($1, clock_timestamp())
        ON CONFLICT (id) DO UPDATE SET "seenAt" = clock_timestamp()`,
      values: [id],
    });
    const all = (await knownProcesses(pool, place)).filter((other) => other.id !== id);
    return {
      living: new Set(all.flatMap((other) => (other.lives ? [other.id] : []))),
      dead: all.flatMap((other) => (other.lives ? [] : [other.id])),
    };
  }

  async function takeUp(others: Others, dead: readonly string[]): Promise<void> {
    await settle(others);
    // Only now: if this process dies meanwhile, another one finds the same to do.
    await pool.query({ text: `DELETE FROM ${table} WHERE id = ANY($1)`, values: [dead] });
  }

  const first = await beat();
  let isSettled = first.living.size === 0;
  if (isSettled) await takeUp({ living: first.living, areEarlierGone: true }, first.dead);

  let isTakingUp = false;
  let looks = 0;
  async function look(): Promise<void> {
    const { living, dead } = await beat();
    // The beats go on while much is taken up, or others would take this process for dead.
    if (isTakingUp) return;
    const areEarlierGone = ![...first.living].some((other) => living.has(other));
    looks = dead.length > 0 ? looks + 1 : 0;
    // Of those who live one takes it up; if it dies, the next one is the first.
    const isFirst = [...living].every((other) => id < other);
    const isMine = dead.length > 0 && (isFirst || looks > LOOKS_UNTIL_ANYBODY);
    if (!isMine && (isSettled || !areEarlierGone)) return;
    isTakingUp = true;
    try {
      await takeUp({ living, areEarlierGone }, isMine ? dead : []);
      isSettled ||= areEarlierGone;
    } finally {
      isTakingUp = false;
    }
  }

  // A beat that fails is made up for by the next one.
  const everyMs = setting("DATABASE_BEAT_MS");
  const timer = setInterval(() => void look().catch(() => undefined), everyMs).unref();
  return {
    release() {
      clearInterval(timer);
      if (pool.ending) return;
      // With work under way it leaves as one that has died, so that another one ends that.
      const isIdle = WORK.map(
        ([name, state]) =>
          `NOT EXISTS (SELECT 1 FROM ${schema}."${name}" WHERE ${state} = 'running' AND process = $1)`,
      ).join(" AND ");
      const text = `DELETE FROM ${table} WHERE id = $1 AND ${isIdle}`;
      pool.query({ text, values: [id] }).catch(() => undefined);
    },
  };
}

/** The other processes that use a library. */
export async function livingProcesses(
  client: Pick<pg.Pool, "query">,
  place: Pick<PostgresPlace, "schema">,
): Promise<string[]> {
  return (await knownProcesses(client, place)).flatMap(({ id, lives }) => (lives ? [id] : []));
}

async function knownProcesses(
  client: Pick<pg.Pool, "query">,
  { schema }: Pick<PostgresPlace, "schema">,
): Promise<{ readonly id: string; readonly lives: boolean }[]> {
  const { rows } = await client.query<{ id: string; seen: boolean }>({
    text: `SELECT id, "seenAt" > clock_timestamp() - make_interval(secs => $1) AS seen
      FROM ${quoted(schema)}."_Process"`,
    values: [DEAD_AFTER_S],
  });
  const [own, here] = [thisProcess(), namedThisProcess()];
  return rows.map(({ id, seen }) => ({
    id,
    lives: id !== own && mayLive(parseProcess(id), seen, here),
  }));
}
