import type { ListColumn } from "@/components/lists/columns";
import type { SortKey } from "@/components/lists/sort-rows";
import type { ApiKeyView } from "@/lib/domain/tool-sets-api/api-key";

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

/** What the list of keys is sorted by; one that was never used comes last. */
export const KEY_ORDERS: ReadonlyMap<string, (key: ApiKeyView) => SortKey> = new Map<
  string,
  (key: ApiKeyView) => SortKey
>([
  ["name", ({ name }) => name],
  ["scope", ({ scope }) => scope],
  ["created", ({ createdMs }) => createdMs],
  ["used", ({ lastUsedMs }) => lastUsedMs],
]);
