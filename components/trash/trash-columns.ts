import type { ListColumn } from "@/components/lists/columns";

const NAME = { id: "name", label: "Name", className: "min-w-0 flex-1", sort: "asc" } as const;
export const SIZE = {
  id: "size",
  label: "Size",
  className: "w-16 text-end max-sm:hidden",
  sort: "desc",
} as const;
export const DELETED = {
  id: "time",
  label: "Deleted",
  className: "w-32 text-end max-md:hidden",
  sort: "desc",
} as const;
/** The buttons of a row, which have no heading. */
export const ACTS = { id: "acts", label: "", className: "sm:w-32" } as const;

export const TRASH_COLUMNS: readonly ListColumn[] = [NAME, SIZE, DELETED, ACTS];
