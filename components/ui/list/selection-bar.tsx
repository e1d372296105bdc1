"use client";

import { X } from "lucide-react";
import { useCallback, type ReactNode } from "react";
import { useFocusBack } from "../browser/use-focus-back";
import { cn } from "../style/cn";
import { IconButton } from "../button/icon-button";
import { NumberText } from "../text/number-text";
import { floatingClass } from "../style/surface";
import { raiseToasts } from "../toast/raise";

export interface SelectionBarProps {
  count: number;
  /** The thing for one and for many: ["conversation", "conversations"]. */
  noun: readonly [one: string, many: string];
  onClear: () => void;
  /** What can be done with all of them. */
  children: ReactNode;
}

/** Floats at the bottom of its scroller while something is selected. */
export function SelectionBar({ count, noun, onClear, children }: SelectionBarProps) {
  const focusBack = useFocusBack();
  const attach = useCallback(
    (bar: HTMLElement | null) => {
      const detach = [raiseToasts(bar), focusBack(bar)];
      return () => detach.forEach((each) => each?.());
    },
    [focusBack],
  );
  if (count === 0) return null;
  return (
    <div
      ref={attach}
      role="group"
      aria-label="Selection"
      className={cn(
        "sticky bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 py-1.5 ps-4 pe-1.5",
        floatingClass,
      )}
    >
      <span role="status" className="pe-2 text-body font-medium max-sm:flex-1">
        <NumberText value={count} /> {count === 1 ? noun[0] : noun[1]} selected
      </span>
      {/* On a phone one row that scrolls sideways, so that the list stays in sight. */}
      <div className="contents max-sm:order-last max-sm:-m-1 max-sm:flex max-sm:w-full max-sm:gap-2 max-sm:overflow-x-auto max-sm:p-1 max-sm:*:shrink-0">
        {children}
      </div>
      <IconButton label="Clear selection" keys="Escape" size="small" onPress={onClear}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
