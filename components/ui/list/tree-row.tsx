"use client";

import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { TreeItem, TreeItemContent } from "react-aria-components/Tree";
import { Checkbox } from "../fields/checkbox";
import { cn } from "../style/cn";
import { PlainText, useShownText } from "../text/plain-text";

export interface TreeRowProps {
  id: string;
  title: string;
  icon?: ReactNode;
  trailing?: ReactNode;
  href?: string;
  isDisabled?: boolean;
  onAction?: () => void;
  /** Rows below this one. */
  children?: ReactNode;
}

/** Deeper rows are not moved further in: nothing would be left of their words. */
const DEEPEST = 8;

/** One row of a Tree and the rows below it. */
export function TreeRow({ title, icon, trailing, children, ...props }: TreeRowProps) {
  const shown = useShownText();
  return (
    <TreeItem
      {...props}
      textValue={shown(title)}
      className={cn(
        "group/reveal rounded-control transition-state data-hovered:bg-tint data-selected:bg-accent-soft",
        "data-disabled:opacity-50 data-focus-visible:focus-ring-inset",
      )}
    >
      <TreeItemContent>
        {({ level, hasChildItems, isExpanded, selectionMode, selectionBehavior }) => (
          <div className="flex min-h-8 items-center gap-2 pe-2 text-body pointer-coarse:min-h-touch">
            <span
              aria-hidden
              className="shrink-0"
              style={{ width: `${Math.min(level - 1, DEEPEST) * 1.25}rem` }}
            />
            {hasChildItems ? (
              <Button
                slot="chevron"
                className="flex size-7 shrink-0 items-center justify-center rounded-control text-ink-faint transition-state data-hovered:bg-tint-strong data-hovered:text-ink"
              >
                <ChevronRight
                  aria-hidden
                  className={cn("size-4 transition-state", isExpanded && "rotate-90")}
                />
              </Button>
            ) : (
              <span aria-hidden className="size-7 shrink-0" />
            )}
            {selectionMode !== "none" && selectionBehavior === "toggle" ? (
              <Checkbox slot="selection" />
            ) : null}
            {icon === undefined ? null : <span className="flex text-ink-soft">{icon}</span>}
            <span className="min-w-0 flex-1 truncate" title={shown(title)}>
              <PlainText text={title} />
            </span>
            {trailing}
          </div>
        )}
      </TreeItemContent>
      {children}
    </TreeItem>
  );
}
