import type { ListColumn } from "@/components/lists/columns";

export const NAME = {
  id: "name",
  label: "Import",
  className: "min-w-0 flex-1",
  sort: "asc",
} as const;
export const RESULT = { id: "result", label: "Result", className: "w-56 max-md:hidden" } as const;
export const ITEMS = {
  id: "items",
  label: "Items",
  className: "w-16 text-end max-sm:hidden",
  sort: "desc",
} as const;
export const TIME = {
  id: "time",
  label: "Imported",
  className: "w-32 text-end",
  sort: "desc",
} as const;

export const IMPORT_COLUMNS: readonly ListColumn[] = [NAME, RESULT, ITEMS, TIME];
