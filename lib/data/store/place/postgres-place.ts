import { createHash } from "node:crypto";
import pg from "pg";

import { LibraryRefusedError } from "../refusal/library-refused";

/** Where a library on PostgreSQL is. */
export interface PostgresPlace {
  /** For the driver; it may hold a password, so it is never shown. */
  readonly connectionString: string;
  /** The schema that has the tables of this library and nothing else. */
  readonly schema: string;
  /** Without password, for messages. */
  readonly shown: string;
  /** Names the library, however the URL spells it. */
  readonly name: string;
}

const SCHEMA = "schema";
const DEFAULT_SCHEMA = "colloquy";
/** PostgreSQL cuts longer names off. */
const SCHEMA_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,62}$/;

export const isPostgres = (place: string): boolean => /^postgres(?:ql)?:\/\//i.test(place);

/** @throws LibraryRefusedError for what is no address of a library; the message never repeats it */
export function parsePlace(url: string): PostgresPlace {
  const [base, query] = splitOnce(url, "?");
  const parameters = new URLSearchParams(query);
  const schema = parameters.get(SCHEMA) ?? DEFAULT_SCHEMA;
  parameters.delete(SCHEMA);
  if (!SCHEMA_NAME.test(schema) || /^pg_/i.test(schema)) {
    throw new LibraryRefusedError(
      "database-address",
      "The schema that DATABASE_URL names is none for a library: letters, digits, _ and -, not beginning with pg_.",
    );
  }
  const connectionString = parameters.size === 0 ? base : `${base}?${parameters.toString()}`;
  const { host, port, user, database } = readAddress(connectionString);
  const where = `${host}:${port}/${database ?? ""}`;
  return {
    connectionString,
    schema,
    shown: `postgres://${user === undefined ? "" : `${user}@`}${where}?schema=${schema}`,
    name: createHash("sha256").update(`${where} ${schema}`).digest("hex").slice(0, 16),
  };
}

/** The address of a library in another schema of the same database. */
export function inSchema(url: string, schema: string): string {
  const { connectionString } = parsePlace(url);
  const mark = connectionString.includes("?") ? "&" : "?";
  return `${connectionString}${mark}${SCHEMA}=${schema}`;
}

function readAddress(connectionString: string): pg.Client {
  try {
    return new pg.Client({ connectionString });
  } catch {
    // What the driver says repeats the address, which may hold a password.
    throw new LibraryRefusedError(
      "database-address",
      "DATABASE_URL is not an address of a database.",
    );
  }
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** A name in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
