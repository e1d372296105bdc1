import type { SqlValue } from "../../connection/sql";
import { arrayOf, quoted } from "./lists";

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
