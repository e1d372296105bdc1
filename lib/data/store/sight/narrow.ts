import { GUARDED_TABLES, seenRows, type Words } from "./tables";
import type { Sight } from "./sight";

/** How a database is spoken to. */
interface Dialect {
  /** Of the tables, quoted. */
  readonly schema: string;
  /** Whether places for values have numbers; those without count from the left. */
  readonly isNumbered: boolean;
  /** What the names of tables begin with, where conditions read; nothing unless the database guards the tables. */
  readonly facts: string;
  /** A query of the texts in a list that is given as JSON. */
  readonly each: (value: string) => string;
}

/** A statement with its values. */
export interface Statement<Value> {
  readonly text: string;
  readonly values: readonly Value[];
}

const READS = /^\s*(select|with(?:\s+recursive)?)\b/i;
const NAMED = new RegExp(`"(${GUARDED_TABLES.join("|")})"`, "g");

/** Texts are fixed except for short lists of placeholders. */
const MOST_KEPT = 1000;
const kept = new Map<string, string>();

/**
 * A statement as somebody may run it: every guarded table that it names is shadowed by a query of the rows that are
 * theirs to see, whatever the statement says of them itself. Only reading is narrowed: a write finds its rows by reading.
 */
export function narrow<Value>(
  { text, values }: Statement<Value>,
  { isWhole, account, privateOf, by, opened, main, libraries }: Sight,
  { schema, isNumbered, facts, each }: Dialect,
): Statement<Value | string | null> {
  if (isWhole || !READS.test(text)) return { text, values };
  const place = (after: number) => (isNumbered ? `$${values.length + after}::text` : "?");
  const given: (string | null)[] = [account, privateOf ?? NO_ACCOUNT, by.key];
  const who = given.map((_, at) => place(at + 1)).join(", ");
  const viewing = [`${VIEWING}(id, "privateOf", key) AS (SELECT ${who})`];
  for (const [name, ids] of [
    [OPENED, opened],
    [LIBRARIES, libraries],
  ] as const) {
    if (ids.length === 0) continue;
    given.push(JSON.stringify(ids));
    viewing.push(`${name}(id) AS (${each(place(given.length))})`);
  }
  const key = `${schema} ${facts} ${main} ${viewing.join(" ")} ${text}`;
  const seen = { main, opened: opened.length > 0, libraries: libraries.length > 0 };
  const narrowed = kept.get(key) ?? narrowText(text, viewing, { schema, facts, ...seen });
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, narrowed);
  if (narrowed === text) return { text, values };
  return { text: narrowed, values: isNumbered ? [...values, ...given] : [...given, ...values] };
}

/** Not null: what is private and nobody's would count as theirs. */
const NO_ACCOUNT = "";
const VIEWING = "viewing_account";
const OPENED = "opened_accounts";
const LIBRARIES = "seen_libraries";

/** Of what somebody sees there is something. */
interface Seen {
  readonly main: boolean;
  readonly opened: boolean;
  readonly libraries: boolean;
}

function narrowText(
  text: string,
  viewing: readonly string[],
  { schema, facts, ...seen }: Pick<Dialect, "schema" | "facts"> & Seen,
): string {
  const named = new Set([...text.matchAll(NAMED)].map(([, name]) => name ?? ""));
  if (named.size === 0) return text;
  const words: Words = {
    table: (name) => `${schema}."${name}"`,
    facts: (name) => `${schema}."${facts}${name}"`,
    account: `(SELECT id FROM ${VIEWING})`,
    privateOf: `(SELECT "privateOf" FROM ${VIEWING})`,
    key: `(SELECT key FROM ${VIEWING})`,
    opened: seen.opened ? `SELECT id FROM ${OPENED}` : null,
    main: seen.main,
    libraries: seen.libraries ? `SELECT id FROM ${LIBRARIES}` : null,
  };
  const shadows = [...named].map(
    (name) => `"${name}" AS NOT MATERIALIZED (${seenRows(name, words)})`,
  );
  const with_ = [...viewing, ...shadows].join(", ");
  const [, start = ""] = READS.exec(text) ?? [];
  return /^with/i.test(start)
    ? text.replace(READS, () => `${start} ${with_}, `)
    : `WITH ${with_} ${text}`;
}
