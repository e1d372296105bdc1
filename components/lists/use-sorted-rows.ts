"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { ListColumn, ListSort } from "./columns";
import { sortRows, type SortKey } from "./sort-rows";

const address = { sort: parseAsString, order: parseAsStringLiteral(["asc", "desc"]) };

/** Sorts rows that are all there by a column; the address keeps which and in which direction. */
export function useSortedRows<Item>(
  items: readonly Item[],
  columns: readonly ListColumn[],
  keys: ReadonlyMap<string, (item: Item) => SortKey>,
  /** The column the list is sorted by unless asked otherwise. */
  usual: string,
): { readonly rows: readonly Item[]; readonly sort: ListSort } {
  const [{ sort, order }, set] = useQueryStates(address);
  const by = sort !== null && keys.has(sort) ? sort : usual;
  const first = (id: string) => columns.find((column) => column.id === id)?.sort ?? "asc";
  const direction = order ?? first(by);
  const keyOf = keys.get(by);
  return {
    rows: keyOf === undefined ? items : sortRows(items, keyOf, direction),
    sort: {
      by,
      order: direction,
      set: (id, wanted) =>
        set({ sort: id === usual ? null : id, order: wanted === first(id) ? null : wanted }),
    },
  };
}
