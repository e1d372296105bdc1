"use client";

import type { ReactNode } from "react";
import {
  type Key,
  type Selection,
  type SortDescriptor,
  Table as AriaTable,
} from "react-aria-components/Table";
import { TableLayout, Virtualizer } from "react-aria-components/Virtualizer";
import { cn } from "./cn";

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
  /** Draws only the rows in sight; the table must then stand in a parent of fixed height. Pixels. */
  virtual?: { rowHeight: number; headingHeight?: number };
  className?: string;
  /** TableHeader and TableBody of react-aria-components. */
  children: ReactNode;
}

/** A grid of rows: arrow keys walk the cells, the head stays in sight. It scrolls inside its own box. */
export function Table({
  label,
  sort,
  onSort,
  onRowAction,
  virtual,
  className,
  children,
  ...selection
}: TableProps) {
  const table = (
    <AriaTable
      {...selection}
      {...(sort === undefined ? {} : { sortDescriptor: sort })}
      {...(onSort === undefined ? {} : { onSortChange: onSort })}
      {...(onRowAction === undefined ? {} : { onRowAction })}
      aria-label={label}
      className={cn(
        "w-full border-separate border-spacing-0 text-body text-ink outline-none",
        virtual !== undefined && "h-full overflow-auto",
      )}
    >
      {children}
    </AriaTable>
  );
  if (virtual === undefined) {
    return <div className={cn("relative overflow-auto", className)}>{table}</div>;
  }
  return (
    <div className={cn("relative min-h-0 overflow-hidden", className)}>
      <Virtualizer
        layout={TableLayout}
        layoutOptions={{
          rowHeight: virtual.rowHeight,
          headingHeight: virtual.headingHeight ?? virtual.rowHeight,
        }}
      >
        {table}
      </Virtualizer>
    </div>
  );
}
