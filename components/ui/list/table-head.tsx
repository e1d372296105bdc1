"use client";

import type { ReactNode } from "react";
import { Collection } from "react-aria-components/Collection";
import { TableHeader, useTableOptions } from "react-aria-components/Table";
import { Checkbox } from "../fields/checkbox";
import { TableColumn } from "./table-column";

/** The head of a Table. With multiple selection it starts with the box that selects every row. */
export function TableHead<T extends object>({
  columns,
  children,
}: {
  columns?: Iterable<T>;
  children: ReactNode | ((column: T) => React.ReactElement);
}) {
  const { selectionMode, selectionBehavior } = useTableOptions();
  return (
    <TableHeader>
      {selectionBehavior === "toggle" ? (
        <TableColumn id="selection" width={44} isSticky className="w-11">
          {selectionMode === "multiple" ? (
            <Checkbox slot="selection" aria-label="Select all" />
          ) : null}
        </TableColumn>
      ) : null}
      {typeof children === "function" ? (
        <Collection items={columns ?? []}>{children}</Collection>
      ) : (
        children
      )}
    </TableHeader>
  );
}
