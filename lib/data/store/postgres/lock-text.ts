import type { PostgresPlace } from "../place/postgres-place";

/** How long a write waits for the writes of other processes. */
const LOCK_MS = 60_000;

/** The first key of our advisory locks; the second is made of the schema. */
const LOCK_SPACE = 0x436f6c6c;
/** The same for work of several transactions that processes do in turns. */
const TURN_SPACE = 0x436f6c74;

const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The one lock of a library, held until the end of the transaction: all writes of all processes take turns. */
export const lockText = (place: PostgresPlace): string =>
  `SET LOCAL lock_timeout = ${LOCK_MS}; ` +
  `SELECT pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${quotedText(place.schema)}))`;

/** The lock of one kind of work in a library, held beside the transactions of that work. */
export const turnText = (place: PostgresPlace, what: string): string =>
  `SET LOCAL lock_timeout = ${LOCK_MS}; ` +
  `SELECT pg_advisory_xact_lock(${TURN_SPACE}, hashtext(${quotedText(`${place.schema} ${what}`)}))`;
