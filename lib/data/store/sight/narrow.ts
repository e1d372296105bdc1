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
  { isWhole, account, opened }: Sight,
  { schema, isNumbered, facts, each }: Dialect,
): Statement<Value | string | null> {
  if (isWhole || !READS.test(text)) return { text, values };
  const place = (after: number) => (isNumbered ? `$${values.length + after}::text` : "?");
  const viewing = [`${VIEWING}(id) AS (SELECT ${place(1)})`];
  if (opened.length > 0) viewing.push(`${OPENED}(id) AS (${each(place(2))})`);
  const key = `${schema} ${facts} ${viewing.join(" ")} ${text}`;
  const narrowed = kept.get(key) ?? narrowText(text, viewing, { schema, facts });
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, narrowed);
  if (narrowed === text) return { text, values };
  const given = opened.length > 0 ? [account, JSON.stringify(opened)] : [account];
  return { text: narrowed, values: isNumbered ? [...values, ...given] : [...given, ...values] };
}

const VIEWING = "viewing_account";
const OPENED = "opened_accounts";

function narrowText(
  text: string,
  viewing: readonly string[],
  { schema, facts }: Pick<Dialect, "schema" | "facts">,
): string {
  const named = new Set([...text.matchAll(NAMED)].map(([, name]) => name ?? ""));
  if (named.size === 0) return text;
  const words: Words = {
    table: (name) => `${schema}."${name}"`,
    facts: (name) => `${schema}."${facts}${name}"`,
    account: `(SELECT id FROM ${VIEWING})`,
    opened: viewing.length > 1 ? `SELECT id FROM ${OPENED}` : null,
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
