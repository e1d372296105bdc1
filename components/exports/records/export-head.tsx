"use client";

import { useQueryStates } from "nuqs";
import { ListHead } from "@/components/lists/columns";
import { listSort } from "@/components/lists/list-sort";
import { EXPORT_SORTS } from "@/lib/domain/exports/record";
import { EXPORT_COLUMNS } from "./export-columns";
import { exportOrder } from "./export-order";

/** The columns of the exports; the server sorts by them, and another order begins at its first page. */
export function ExportHead() {
  const [state, set] = useQueryStates(exportOrder, { shallow: false, history: "push" });
  const sort = listSort(EXPORT_SORTS, EXPORT_COLUMNS, state, (values) =>
    set({ ...values, cursor: null }),
  );
  return <ListHead columns={EXPORT_COLUMNS} sort={sort} />;
}
