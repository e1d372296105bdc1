"use client";

import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Select } from "@/components/ui/fields/select";
import { cn } from "@/components/ui/style/cn";

/** A column next to the main one of a list. Its width and from which window it is shown are classes. */
export interface ListColumn {
  readonly id: string;
  readonly label: string;
  readonly className: string;
  /** The direction that a first press sorts in; absent where the list is not sorted by it. */
  readonly sort?: "asc" | "desc";
}

export interface ListSort {
  readonly by: string;
  readonly order: "asc" | "desc";
  readonly set: (by: string, order: "asc" | "desc") => unknown;
}

interface HeadProps {
  columns: readonly ListColumn[];
  /** Absent where the order is not for choosing. */
  sort?: ListSort;
  /** Stands before the first column, where rows have their boxes. */
  lead?: ReactNode;
}

/** The names of the columns, above the rows while these scroll. A press sorts; on a phone a field does. */
export function ListHead({ columns, sort, lead }: HeadProps) {
  const sortable = columns.filter((column) => column.sort !== undefined);
  return (
    <div
      className={cn(
        "sticky top-0 z-10 flex min-h-8 items-center gap-3 border-b border-line bg-canvas px-3 text-caption text-ink-faint max-sm:ms-auto max-sm:border-b-0 max-sm:py-2",
        sort === undefined && "max-sm:hidden",
      )}
    >
      {lead}
      <div className="flex min-w-0 flex-1 items-center gap-3 max-sm:hidden">
        {columns.map((column) => (
          <span key={column.id} className={cn("shrink-0", column.className)}>
            {column.sort === undefined || sort === undefined ? (
              column.label
            ) : (
              <SortButton column={column} sort={sort} />
            )}
          </span>
        ))}
      </div>
      {sort === undefined ? null : <SortField columns={sortable} sort={sort} />}
    </div>
  );
}

/** What is above the rows: on a phone the total and the field that sorts are one row. */
export function ListTop({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center border-line max-sm:border-b sm:contents">{children}</div>
  );
}

/** The same on a phone, which has no room for columns. */
function SortField({ columns, sort }: { columns: readonly ListColumn[]; sort: ListSort }) {
  return (
    <div className="ms-auto flex items-center gap-2 sm:hidden">
      <ArrowUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <Select
        label="Sort by"
        hideLabel
        size="small"
        options={columns.map(({ id, label }) => ({ value: id, label }))}
        value={sort.by}
        onChange={(by) => sort.set(by, columns.find(({ id }) => id === by)?.sort ?? sort.order)}
      />
    </div>
  );
}

function SortButton({ column, sort }: { column: ListColumn; sort: ListSort }) {
  const isBy = sort.by === column.id;
  const first = column.sort ?? "asc";
  const Arrow = sort.order === "asc" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        // What is first in the new order is what the person wants to see.
        currentTarget.closest("[data-rows]")?.scrollTo({ top: 0 });
        sort.set(column.id, isBy ? (sort.order === "asc" ? "desc" : "asc") : first);
      }}
      className={cn(
        "inline-flex h-6 max-w-full items-center gap-1 rounded-control hover:text-ink focus-visible:focus-ring",
        isBy && "font-medium text-ink",
      )}
    >
      <span className="sr-only">Sort by </span>
      <span className="truncate">{column.label}</span>
      {isBy ? (
        <>
          <span className="sr-only">
            {sort.order === "asc" ? ", sorted ascending" : ", sorted descending"}
          </span>
          <Arrow aria-hidden className="size-3 shrink-0" />
        </>
      ) : null}
    </button>
  );
}

/** What a row shows in a column. */
export function ListCell({
  column,
  className,
  children,
}: {
  column: ListColumn;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cn(
        "shrink-0 truncate text-small text-ink-faint tabular-nums",
        column.className,
        className,
      )}
    >
      {children}
    </span>
  );
}
