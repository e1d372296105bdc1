import type { ListColumn } from "@/components/lists/columns";

const NAME = { id: "name", label: "Key", className: "min-w-0 flex-1", sort: "asc" } as const;
export const BEGINS = {
  id: "begins",
  label: "Begins with",
  className: "w-20 max-lg:hidden",
} as const;
export const SCOPE = {
  id: "scope",
  label: "Access",
  className: "w-28 max-sm:hidden",
  sort: "asc",
} as const;
export const CREATED = {
  id: "created",
  label: "Created",
  className: "w-24 text-end max-sm:hidden",
  sort: "desc",
} as const;
export const USED = {
  id: "used",
  label: "Last used",
  className: "w-24 text-end",
  sort: "desc",
} as const;
export const STATE = {
  id: "state",
  label: "",
  className: "flex w-20 shrink-0 justify-end",
} as const;

export const KEY_COLUMNS: readonly ListColumn[] = [NAME, BEGINS, SCOPE, CREATED, USED, STATE];
