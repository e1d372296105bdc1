"use client";

import type { ReactNode } from "react";
import {
  Table as AriaTable,
  type Key,
  type Selection,
  type SortDescriptor,
} from "react-aria-components/Table";
import { cn } from "../style/cn";
import { useShownText } from "../text/plain-text";

export interface TableProps {
  /** The accessible name. */
  label: string;
  selectionMode?: "none" | "single" | "multiple";
  selectedKeys?: "all" | Iterable<Key>;
  onSelectionChange?: (selection: Selection) => void;
  disabledKeys?: Iterable<Key>;
  sort?: SortDescriptor;
  onSort?: (sort: SortDescriptor) => void;
  onRowAction?: (key: Key) => void;
  className?: string;
  /** TableHead, and TableBody of react-aria-components. */
  children: ReactNode;
}

/**
 * A grid of rows: arrow keys walk the cells, the head stays in sight. It scrolls inside its own box and draws
 * every row, so it is for hundreds of them and not for thousands.
 */
export function Table({
  label,
  sort,
  onSort,
  onRowAction,
  className,
  children,
  ...selection
}: TableProps) {
  const shown = useShownText();
  return (
    <div className={cn("relative overflow-auto", className)}>
      <AriaTable
        {...selection}
        {...(sort === undefined ? {} : { sortDescriptor: sort })}
        {...(onSort === undefined ? {} : { onSortChange: onSort })}
        {...(onRowAction === undefined ? {} : { onRowAction })}
        aria-label={shown(label)}
        className="w-full border-separate border-spacing-0 text-body text-ink outline-none"
      >
        {children}
      </AriaTable>
    </div>
  );
}
