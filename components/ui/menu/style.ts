/** The list inside a menu or a list of choices. */
export const menuClass = "max-w-narrow min-w-48 p-1 outline-none";

/** One row of a menu or of a list of choices. */
export const menuRowClass =
  "group/row flex min-h-8 items-center gap-3 rounded-control px-2 py-1 text-body outline-none transition-state select-none " +
  "data-focused:bg-tint-strong data-hovered:bg-tint-strong data-open:bg-tint-strong data-disabled:opacity-50 " +
  "data-focus-visible:focus-ring-inset pointer-coarse:min-h-touch";
