import { sql as raw, type RawBuilder } from "kysely";

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

/** An array in words of PostgreSQL. */
export const arrayOf = (items: readonly (string | number)[]): string => `{${items.join(",")}}`;

/** A text as an item of one. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
