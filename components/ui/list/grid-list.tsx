"use client";

import {
  GridList as AriaGridList,
  type GridListProps as AriaGridListProps,
} from "react-aria-components/GridList";
import { cn } from "../style/cn";
import { useShownText } from "../text/plain-text";

export interface GridListProps<T extends object> extends Omit<
  AriaGridListProps<T>,
  "className" | "style" | "aria-label" | "onAction" | "renderEmptyState"
> {
  /** The accessible name. */
  label: string;
  onAction?: (id: string) => void;
  emptyState?: React.ReactNode;
  className?: string;
}

/** A list whose rows may hold controls: arrow keys walk the rows and what is in them. */
export function GridList<T extends object>({
  label,
  onAction,
  emptyState,
  className,
  ...props
}: GridListProps<T>) {
  const shown = useShownText();
  return (
    <AriaGridList
      {...props}
      aria-label={shown(label)}
      {...(onAction === undefined ? {} : { onAction: (key) => onAction(String(key)) })}
      {...(emptyState === undefined ? {} : { renderEmptyState: () => emptyState })}
      className={cn("flex flex-col outline-none", className)}
    />
  );
}
