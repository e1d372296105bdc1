import { sql as raw, type RawBuilder } from "kysely";

import type { SqlValue } from "../../connection/sql";

/** How the list begins where `in` would stand; the compiler puts an equals sign before it. */
export const ANY = "any(";

/**
 * A list as one parameter. PostgreSQL looks each row up in an array; a query of its items would be joined row by row
 * with a table that the statistics take for an empty one.
 */
export function listedForPostgres<Value extends string | number>(
  values: readonly Value[],
): RawBuilder<Value> {
  // Of the type of what it is compared with.
  if (values.length === 0) return raw<Value>`any('{}')`;
  if (values.every((value) => typeof value === "string"))
    return raw<Value>`any(${arrayOf(values.map(quoted))}::text[])`;
  return values.every((value) => Number.isSafeInteger(value))
    ? raw<Value>`any(${arrayOf(values)}::bigint[])`
    : raw<Value>`any(${arrayOf(values)}::double precision[])`;
}

const arrayOf = (items: readonly (string | number)[]): string => `{${items.join(",")}}`;

/** The values of a column as one parameter. No type fits every column where there is nothing but null. */
export function arrayOfColumn(values: readonly SqlValue[]): { text: string; type: string | null } {
  return { text: arrayOf(values.map(arrayItem)), type: typeOf(values) };
}

function arrayItem(value: SqlValue): string | number {
  if (value === null) return "NULL";
  if (value instanceof Uint8Array) throw new TypeError("Bytes are not written by many at once.");
  return typeof value === "string" ? quoted(value) : Number(value);
}

function typeOf(values: readonly SqlValue[]): string | null {
  const given = values.filter((value) => value !== null);
  if (given.length === 0) return null;
  if (given.some((value) => typeof value === "string")) return "text";
  return given.every((value) => Number.isSafeInteger(Number(value)))
    ? "bigint"
    : "double precision";
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
