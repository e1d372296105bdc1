"use client";

import type { ReactNode } from "react";
import { GridListItem } from "react-aria-components/GridList";
import { Checkbox } from "../fields/checkbox";
import { cn } from "../style/cn";
import { useShownText } from "../text/plain-text";

export interface GridListRowProps {
  id?: string;
  /** What typing looks for and what is read aloud. */
  textValue: string;
  href?: string;
  isDisabled?: boolean;
  onAction?: () => void;
  className?: string;
  children: ReactNode;
}

/** One row of a GridList. With selection by boxes it starts with its box. */
export function GridListRow({ className, children, textValue, ...props }: GridListRowProps) {
  const shown = useShownText();
  return (
    <GridListItem
      {...props}
      textValue={shown(textValue)}
      className={cn(
        "group/reveal flex min-h-row items-center gap-3 rounded-control px-3 transition-state",
        "data-disabled:opacity-50 data-hovered:bg-tint data-selected:bg-accent-soft",
        "data-focus-visible:focus-ring-inset",
        className,
      )}
    >
      {({ selectionMode, selectionBehavior }) => (
        <>
          {selectionMode !== "none" && selectionBehavior === "toggle" ? (
            <Checkbox slot="selection" />
          ) : null}
          {children}
        </>
      )}
    </GridListItem>
  );
}
