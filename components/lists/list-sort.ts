import type { ListColumn, ListSort } from "./columns";

type Order = "asc" | "desc";

/**
 * How a list is sorted that the server sorts, from what the address says.
 * @param sorts what the server can sort by; columns of other ids leave the order as it is
 * @param columns each with the direction that is usual for it, which the address leaves out
 */
export function listSort<Sort extends string>(
  sorts: readonly Sort[],
  columns: readonly ListColumn[],
  { sort, order }: { readonly sort: Sort; readonly order: Order | null },
  set: (values: { sort: Sort; order: Order | null }) => unknown,
): ListSort {
  const usual = (by: string): Order => columns.find(({ id }) => id === by)?.sort ?? "desc";
  return {
    by: sort,
    order: order ?? usual(sort),
    set: (id, wanted) => {
      const by = sorts.find((known) => known === id) ?? sort;
      return set({ sort: by, order: wanted === usual(by) ? null : wanted });
    },
  };
}
