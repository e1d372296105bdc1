"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { Column, type ColumnProps } from "react-aria-components/Table";
import { cn } from "../style/cn";

export interface TableColumnProps extends Pick<
  ColumnProps,
  "isRowHeader" | "allowsSorting" | "width" | "minWidth" | "maxWidth" | "textValue"
> {
  id: string;
  align?: "start" | "end";
  /** Stays at the edge while the rest scrolls sideways; for the first column. */
  isSticky?: boolean;
  className?: string;
  children?: ReactNode;
}

/** One column's head; pressing it sorts when it may. */
export function TableColumn({
  align = "start",
  isSticky = false,
  className,
  children,
  ...props
}: TableColumnProps) {
  return (
    <Column
      {...props}
      className={cn(
        "sticky top-0 h-9 border-b border-line bg-canvas px-3 text-start align-middle text-caption font-medium whitespace-nowrap text-ink-faint",
        "data-focus-visible:focus-ring-inset",
        isSticky ? "start-0 z-20" : "z-10",
        className,
      )}
    >
      {({ allowsSorting, sortDirection }) => (
        <span
          className={cn(
            "flex h-full items-center gap-1",
            align === "end" && "justify-end",
            allowsSorting && "hover:text-ink",
            sortDirection !== undefined && "text-ink",
          )}
        >
          {children}
          {sortDirection === "ascending" && <ArrowUp aria-hidden className="size-3" />}
          {sortDirection === "descending" && <ArrowDown aria-hidden className="size-3" />}
        </span>
      )}
    </Column>
  );
}
