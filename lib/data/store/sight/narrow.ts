import { GUARDED_TABLES, seenRows, type Words } from "./tables";
import type { Sight } from "./sight";

/** How a database is spoken to. */
interface Dialect {
  /** Of the tables, quoted. */
  readonly schema: string;
  /** Whether places for values have numbers; those without count from the left. */
  readonly isNumbered: boolean;
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
  { isWhole, account }: Sight,
  { schema, isNumbered }: Dialect,
): Statement<Value | string | null> {
  if (isWhole || !READS.test(text)) return { text, values };
  const at = isNumbered ? `$${values.length + 1}::text` : "?";
  const key = `${schema} ${at} ${text}`;
  const narrowed = kept.get(key) ?? narrowText(text, at, schema);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, narrowed);
  if (narrowed === text) return { text, values };
  return { text: narrowed, values: isNumbered ? [...values, account] : [account, ...values] };
}

const VIEWING = "viewing_account";

function narrowText(text: string, account: string, schema: string): string {
  const named = new Set([...text.matchAll(NAMED)].map(([, name]) => name ?? ""));
  if (named.size === 0) return text;
  const words: Words = {
    table: (name) => `${schema}."${name}"`,
    account: `(SELECT id FROM ${VIEWING})`,
  };
  const shadows = [...named].map(
    (name) => `"${name}" AS NOT MATERIALIZED (${seenRows(name, words)})`,
  );
  const with_ = [`${VIEWING}(id) AS (SELECT ${account})`, ...shadows].join(", ");
  const [, start = ""] = READS.exec(text) ?? [];
  return /^with/i.test(start)
    ? text.replace(READS, () => `${start} ${with_}, `)
    : `WITH ${with_} ${text}`;
}
