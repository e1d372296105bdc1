"use client";

import type { ReactNode } from "react";
import { Cell } from "react-aria-components/Table";
import { cn } from "../style/cn";
import { PlainText } from "../text/plain-text";

export interface TableCellProps {
  align?: "start" | "end";
  /** Stays at the edge while the rest scrolls sideways; for the first column. */
  isSticky?: boolean;
  textValue?: string;
  className?: string;
  children?: ReactNode;
}

/** One cell. Its colours are layered, so that a sticky cell hides what scrolls below it. */
export function TableCell({
  align = "start",
  isSticky = false,
  className,
  children,
  ...props
}: TableCellProps) {
  return (
    <Cell
      {...props}
      className={cn(
        "h-row border-b border-line px-3 align-middle transition-state",
        "group-data-hovered/row:tint-over group-data-selected/row:bg-accent-soft",
        "data-focus-visible:focus-ring-inset",
        align === "end" && "text-end tabular-nums",
        isSticky && "sticky start-0 z-10 bg-canvas",
        className,
      )}
    >
      {typeof children === "string" ? <PlainText text={children} /> : children}
    </Cell>
  );
}
