import type { ListColumn } from "@/components/lists/columns";

const CONTENTS = { id: "contents", label: "Export", className: "min-w-0 flex-1" } as const;
export const FORMAT = {
  id: "format",
  label: "Format",
  className: "w-32 max-md:hidden",
  sort: "asc",
} as const;
export const SIZE = {
  id: "size",
  label: "Size",
  className: "w-20 text-end max-md:hidden",
  sort: "desc",
} as const;
export const OUTCOME = {
  id: "outcome",
  label: "Outcome",
  className: "w-20",
  sort: "asc",
} as const;
export const EXPORTED = {
  id: "time",
  label: "Exported",
  // At 200 % zoom a time takes two lines, so that what was exported has room.
  className: "w-32 text-end sm:max-md:w-24 sm:max-md:whitespace-normal",
  sort: "desc",
} as const;

export const EXPORT_COLUMNS: readonly ListColumn[] = [CONTENTS, FORMAT, SIZE, OUTCOME, EXPORTED];
