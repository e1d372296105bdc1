import type { SqlValue } from "../connection/sql";
import { refuseInexact } from "./values";
import { arrayOfColumn } from "./statements/column-array";

/**
 * A statement that writes columns of many rows, each list of values as one parameter. The rows are looked up by their ids
 * before they are joined with the values: what the statistics take for an empty table is joined row by row.
 * @param columns the first says which row it is
 */
export function updateRows(
  table: string,
  columns: readonly string[],
  rows: readonly SqlValue[][],
): { readonly text: string; readonly values: readonly string[] } {
  const lists = columns.map((column, at) => {
    const values = rows.map((row) => row[at] ?? null);
    for (const value of values) refuseInexact(column, value);
    return { name: `"${column}"`, ...arrayOfColumn(values) };
  });
  const given = lists.filter(({ type }) => type !== null);
  const written = lists
    .slice(1)
    .map(({ name, type }) => `${name} = ${type === null ? "NULL" : `v.${name}`}`);
  const key = lists[0]?.name ?? "";
  const arrays = given.map(({ type }, at) => `$${at + 1}::${type}[]`);
  return {
    text: `UPDATE "${table}" AS t SET ${written.join(", ")}
      FROM unnest(${arrays.join(", ")}) AS v(${given.map(({ name }) => name).join(", ")})
      WHERE t.${key} = any(${arrays[0]}) AND t.${key} = v.${key}`,
    values: given.map(({ text }) => text),
  };
}
