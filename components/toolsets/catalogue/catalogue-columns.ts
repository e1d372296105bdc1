import type { ListColumn } from "@/components/lists/columns";

/** The columns of the list of all tools; their ids are values of the address. */
export const TOOL = {
  id: "tool",
  label: "Tool",
  className: "min-w-0 flex-1",
  sort: "asc",
} as const;
export const TOOLSET = {
  id: "toolset",
  label: "Toolset",
  className: "w-40 max-md:hidden",
  sort: "asc",
} as const;
export const SOURCE = {
  id: "source",
  label: "Source",
  className: "w-24 max-lg:hidden",
  sort: "asc",
} as const;
export const DECISION = {
  id: "decision",
  label: "Decision",
  className: "w-40 max-sm:w-auto",
  sort: "asc",
} as const;

export const CATALOGUE_COLUMNS: readonly ListColumn[] = [TOOL, TOOLSET, SOURCE, DECISION];
