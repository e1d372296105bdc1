import type { SqlValue } from "../connection/sql";

/**
 * What the sort columns hold for a conversation without a recorded time: before every time there is. The columns
 * are in the indexes that lists are paged by, which rows of NULLs would leave.
 */
export const UNDATED_MS = -1e15;

/** A sort column as a time: null where none is recorded. */
export const datedColumn = (column: string): string => `nullif(${column}, ${UNDATED_MS})`;

/** The value of a sort column. */
export function sortValueOf(...times: readonly (number | null)[]): number {
  return times.find((time) => time !== null) ?? UNDATED_MS;
}

export function isUndatedSort(value: SqlValue): boolean {
  return value === UNDATED_MS;
}
