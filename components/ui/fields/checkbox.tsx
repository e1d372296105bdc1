"use client";

import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from "react-aria-components/Checkbox";
import { cn } from "../style/cn";

export interface CheckboxProps extends Omit<AriaCheckboxProps, "className" | "style" | "children"> {
  description?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A mark for yes. Without words it needs an `aria-label`. */
export function Checkbox({ description, className, children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...props}
      className={cn(
        "group/checkbox inline-flex min-h-control-small items-start gap-2 py-1 text-body text-ink data-disabled:opacity-50 pointer-coarse:min-h-touch pointer-coarse:py-3",
        // Without words beside it the box alone is hit.
        children === undefined && "-mx-1 px-1 pointer-coarse:-mx-3 pointer-coarse:px-3",
        className,
      )}
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <span
            className={cn(
              "mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-control border text-on-accent transition-state",
              "group-data-focus-visible/checkbox:focus-ring group-data-invalid/checkbox:border-danger",
              isSelected || isIndeterminate
                ? "border-accent-fill bg-accent-fill forced-colors:bg-[Highlight]"
                : "border-line-strong bg-canvas group-data-hovered/checkbox:border-ink-faint",
            )}
          >
            {isIndeterminate && <Minus aria-hidden className="size-3" strokeWidth={3} />}
            {isSelected && !isIndeterminate && (
              <Check aria-hidden className="size-3" strokeWidth={3} />
            )}
          </span>
          {children === undefined ? null : (
            <span className="min-w-0">
              {children}
              {description === undefined ? null : (
                <span className="block text-small text-ink-faint">{description}</span>
              )}
            </span>
          )}
        </>
      )}
    </AriaCheckbox>
  );
}
