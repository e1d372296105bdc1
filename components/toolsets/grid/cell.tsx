import type { ReactNode } from "react";
import { cn } from "@/components/ui/style/cn";

export interface GridCellProps {
  /** Position among the columns. */
  column: number;
  /** The column that has the focus, when it is in this line. */
  active: number | null;
  role?: "gridcell" | "rowheader";
  /** Its place on a phone; the first two also stay in sight while the rest scrolls sideways. */
  place?: keyof typeof PLACES;
  className?: string | undefined;
  children?: ReactNode;
}

const PLACES = {
  select: "col-start-1 md:sticky md:start-0 md:z-10 md:bg-inherit md:group-hover/row:tint-over",
  name: "col-start-2 col-span-2 md:sticky md:start-11 md:z-10 md:bg-inherit md:group-hover/row:tint-over",
  line: "col-start-2 col-span-2",
  start: "col-start-2",
  end: "col-start-3",
} as const;

/** One cell. The grid has one tab stop: the cell that last had the focus. */
export function GridCell({
  column,
  active,
  role = "gridcell",
  place = "line",
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
        PLACES[place],
        "md:col-auto",
        className,
      )}
    >
      {children}
    </div>
  );
}
