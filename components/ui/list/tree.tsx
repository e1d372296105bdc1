"use client";

import { Tree as AriaTree, type TreeProps as AriaTreeProps } from "react-aria-components/Tree";
import { cn } from "../style/cn";
import { useShownText } from "../text/plain-text";

export interface TreeProps<T extends object> extends Omit<
  AriaTreeProps<T>,
  "className" | "style" | "aria-label"
> {
  /** The accessible name. */
  label: string;
  className?: string;
}

/** A hierarchy of rows that open and close. */
export function Tree<T extends object>({ label, className, ...props }: TreeProps<T>) {
  const shown = useShownText();
  return (
    <AriaTree
      {...props}
      aria-label={shown(label)}
      className={cn("flex flex-col outline-none", className)}
    />
  );
}
