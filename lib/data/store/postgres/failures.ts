import { NamedError } from "../refusal/named-error";
import { LibraryRefusedError, type RefusalCode } from "../refusal/library-refused";
import { DiskFullError } from "../disk/full";

/** The connection to the database was lost, or there is none to be had. Nothing was changed. */
export class DatabaseLostError extends NamedError {
  static override readonly errorName = "DatabaseLostError";
  readonly code = "database-lost";
  /** What the page that shows the error knows it by; Next passes nothing else on. */
  readonly digest = "database-lost";
}

/** The connection was lost while a change was being committed: it is stored, or it is not. */
export class CommitUnknownError extends NamedError {
  static override readonly errorName = "CommitUnknownError";
  readonly code = "commit-unknown";
  readonly digest = "commit-unknown";
}

/** Whether a transaction ended because there was no connection to the database. */
export const isDatabaseLost = (error: unknown): error is DatabaseLostError | CommitUnknownError =>
  error instanceof DatabaseLostError || error instanceof CommitUnknownError;

/** What ends a connection, by the class of its code or by the code of the system. */
const LOST =
  /^(?:08...|57P0[1-5]|E(?:CONNRESET|CONNREFUSED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND|NOENT))$/;
const LOST_WORDS =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|server conn crashed|server closed the connection|pgbouncer cannot connect|query_wait_timeout/;

/** Two transactions were in each other's way; one of them may be tried again. */
const IN_THE_WAY = /^40(?:001|P01)$/;

const DISK_FULL = "53100";

/** A write in a transaction or a database that can only be read. */
export const READ_ONLY = "25006";

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

export const isLost = (error: unknown): boolean =>
  error instanceof Error && (LOST.test(codeOf(error)) || LOST_WORDS.test(error.message));

/** Whether the same work may succeed in another transaction. */
export const mayRunAgain = (error: unknown): boolean =>
  isLost(error) || IN_THE_WAY.test(codeOf(error));

const REFUSALS: Readonly<Record<string, readonly [RefusalCode, string]>> = {
  "28P01": ["database-login", "does not accept the name and password of DATABASE_URL"],
  "28000": ["database-login", "does not accept the name and password of DATABASE_URL"],
  "3D000": ["database-missing", "does not exist"],
  "42501": ["database-rights", "does not let this user do what a library needs"],
  [READ_ONLY]: ["database-read-only", "can only be read"],
  "53300": ["database-unreachable", "has no connection left"],
  "57P03": ["database-unreachable", "is starting up or shutting down"],
};

/** What PostgreSQL or the system says of a place, as a refusal with what to do; undefined for anything else. */
export function refusalOf(shown: string, error: unknown): LibraryRefusedError | undefined {
  const known = REFUSALS[codeOf(error)];
  const cause = { cause: error };
  if (known !== undefined) {
    return new LibraryRefusedError(known[0], `The database ${shown} ${known[1]}.`, cause);
  }
  if (
    error instanceof Error &&
    /no such (?:user|database)|password authentication|SASL|auth failed/i.test(error.message)
  ) {
    const found = `The database ${shown} does not accept the name and password of DATABASE_URL.`;
    return new LibraryRefusedError("database-login", found, cause);
  }
  if (!isLost(error)) return undefined;
  return new LibraryRefusedError(
    "database-unreachable",
    `The database ${shown} can’t be reached.`,
    cause,
  );
}

/** An error of a transaction that was not committed, as those above know it. */
export function transactionError(shown: string, error: unknown): unknown {
  if (codeOf(error) === DISK_FULL) return new DiskFullError(undefined, { cause: error });
  if (isLost(error)) {
    const found = `The connection to the database ${shown} was lost. Nothing was changed. Try again in a moment.`;
    return new DatabaseLostError(found, { cause: error });
  }
  return codeOf(error) === READ_ONLY || codeOf(error) === "42501"
    ? (refusalOf(shown, error) ?? error)
    : error;
}

/** @param error what came back in the place of an answer to COMMIT */
export function commitError(shown: string, error: unknown): unknown {
  if (!isLost(error)) return transactionError(shown, error);
  const found =
    `The connection to the database ${shown} was lost while a change was being saved, so it is unclear whether it ` +
    `was. Look before you do it again.`;
  return new CommitUnknownError(found, { cause: error });
}
