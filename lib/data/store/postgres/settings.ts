import { isPostgres, parsePlace, type PostgresPlace } from "../place/postgres-place";
import { LibraryRefusedError } from "../refusal/library-refused";

/** Numbers of the environment, and what they are where it has none. */
const USUAL = {
  /** How many connections a process keeps at most. */
  DATABASE_POOL: 20,
  /** How long one statement may take: a wrong plan must not run for ever. */
  DATABASE_STATEMENT_MS: 120_000,
  /** A process says so often that it lives. */
  DATABASE_BEAT_MS: 10_000,
};
/** The most that PostgreSQL and timers take. */
const MOST = 2_147_483_647;

type NumberName = keyof typeof USUAL;

/**
 * A number of connections or milliseconds.
 * @throws LibraryRefusedError for anything else, which would otherwise pass for the usual number
 */
export function setting(name: NumberName): number {
  const stated = process.env[name];
  if (stated === undefined || stated === "") return USUAL[name];
  const value = /^\d+$/.test(stated) ? Number(stated) : 0;
  if (value > 0 && value <= MOST) return value;
  throw new LibraryRefusedError(
    "database-setting",
    `${name} is not a whole number from 1 to ${MOST}.`,
  );
}

/**
 * Where the standby of `DATABASE_READ_URL` is; null where none is set.
 * @throws LibraryRefusedError for what is no address; the message never repeats it
 */
export function standbyPlace(): PostgresPlace | null {
  const url = process.env["DATABASE_READ_URL"];
  if (url === undefined || url === "") return null;
  try {
    if (isPostgres(url)) return parsePlace(url);
  } catch {
    // What is wrong is said of DATABASE_URL there.
  }
  throw new LibraryRefusedError(
    "database-setting",
    "DATABASE_READ_URL is not the address of a PostgreSQL database.",
  );
}

/**
 * Reads all of them, before anything is asked of a database.
 * @throws LibraryRefusedError for the first that cannot be read
 */
export function checkSettings(): void {
  setting("DATABASE_POOL");
  setting("DATABASE_STATEMENT_MS");
  setting("DATABASE_BEAT_MS");
  standbyPlace();
}
