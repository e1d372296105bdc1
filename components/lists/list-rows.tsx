"use client";

import type { ComponentProps, ReactNode } from "react";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { cn } from "@/components/ui/style/cn";
import type { VirtualRows } from "./use-virtual-rows";

export interface ListRowsProps<Item> extends Omit<
  ComponentProps<"ul">,
  "children" | "ref" | "style" | "onFocus"
> {
  virtual: VirtualRows;
  items: readonly Item[];
  /** A row beyond the items represents those that are not fetched yet. */
  hasMore?: boolean;
  /** How many there are in all, where that is known; -1 where it is not. */
  total?: number;
  rowClassName?: string;
  /** The content of a row that is not fetched yet. */
  placeholder?: ReactNode;
  children: (item: Item, at: number) => ReactNode;
}

/** The rows of a virtual list, each saying which of how many it is. */
export function ListRows<Item>(props: ListRowsProps<Item>) {
  const {
    virtual,
    items,
    hasMore = false,
    total,
    rowClassName,
    placeholder,
    children,
    ...list
  } = props;
  return (
    <ul {...list} {...virtual.body} className={cn("relative", list.className)}>
      {virtual.rows.map((row) => {
        const item = items[row.index];
        return (
          <li
            key={row.key}
            {...virtual.place(row, rowClassName)}
            aria-setsize={total ?? (hasMore ? -1 : items.length)}
            aria-posinset={row.index + 1}
          >
            {item === undefined
              ? (placeholder ?? <Skeleton className="my-2 h-12 w-full" />)
              : children(item, row.index)}
          </li>
        );
      })}
    </ul>
  );
}
