import type { ListColumn } from "@/components/lists/columns";

export const FILE = {
  id: "title",
  label: "File",
  className: "min-w-0 flex-1",
  sort: "asc",
} as const;
export const TOOLS = {
  id: "tools",
  label: "Tools",
  className: "w-32 max-sm:w-28 sm:max-md:w-24",
  sort: "desc",
} as const;
export const SERVERS = {
  id: "synced",
  label: "Last sync",
  className: "w-44 max-md:hidden",
  sort: "desc",
} as const;
export const SIZE = {
  id: "size",
  label: "Size",
  className: "w-20 text-end max-lg:hidden",
  sort: "desc",
} as const;
export const CHANGED = {
  id: "changed",
  label: "Last changed",
  // At 200 % zoom a time takes two lines, so that the name of the file has room.
  className: "w-40 text-end max-sm:hidden sm:max-md:w-24 sm:max-md:whitespace-normal",
  sort: "desc",
} as const;

export const TOOLSET_COLUMNS: readonly ListColumn[] = [FILE, TOOLS, SERVERS, SIZE, CHANGED];
