import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

export interface GridCellProps {
  /** Position among the columns. */
  column: number;
  /** The column that has the focus, when it is in this line. */
  active: number | null;
  role?: "gridcell" | "rowheader";
  /** The first two columns stay while the rest scrolls sideways. */
  sticky?: "select" | "name";
  className?: string;
  children?: ReactNode;
}

const STICKY = {
  select: "col-start-1 md:sticky md:start-0 md:z-10 md:bg-inherit md:group-hover/row:tint-over",
  name: "col-start-2 md:sticky md:start-11 md:z-10 md:bg-inherit md:group-hover/row:tint-over",
} as const;

/** One cell. The grid has one tab stop: the cell that last had the focus. */
export function GridCell({
  column,
  active,
  role = "gridcell",
  sticky,
  className,
  children,
}: GridCellProps) {
  return (
    <div
      role={role}
      tabIndex={active === column ? 0 : -1}
      aria-colindex={column + 1}
      data-column={column}
      className={cn(
        "min-w-0 rounded-control outline-none focus-visible:focus-ring-inset md:flex md:h-full md:flex-col md:justify-center md:px-1.5",
        sticky === undefined ? "col-start-2 md:col-start-auto" : STICKY[sticky],
        "md:col-start-auto",
        className,
      )}
    >
      {children}
    </div>
  );
}
