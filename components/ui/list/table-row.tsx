"use client";

import { Collection } from "react-aria-components/Collection";
import { Row, useTableOptions, type RowProps } from "react-aria-components/Table";
import { Checkbox } from "../fields/checkbox";
import { cn } from "../style/cn";
import { TableCell } from "./table-cell";

export interface TableRowProps<T extends object> extends Omit<RowProps<T>, "className" | "style"> {
  className?: string;
}

/** One row of a Table. With selection by boxes it starts with its box. */
export function TableRow<T extends object>({
  columns,
  className,
  children,
  ...props
}: TableRowProps<T>) {
  const { selectionBehavior } = useTableOptions();
  return (
    <Row
      {...props}
      className={cn(
        "group/row group/reveal h-row outline-none data-disabled:opacity-50",
        "data-focus-visible:focus-ring-inset",
        className,
      )}
    >
      {selectionBehavior === "toggle" ? (
        <TableCell isSticky>
          <Checkbox slot="selection" aria-label="Select" />
        </TableCell>
      ) : null}
      {typeof children === "function" ? (
        <Collection items={columns ?? []}>{children}</Collection>
      ) : (
        children
      )}
    </Row>
  );
}
