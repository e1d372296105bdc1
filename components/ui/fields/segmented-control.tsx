"use client";

import { useId, type ReactNode } from "react";
import type { ControlSize } from "../button/style";
import { cn } from "../style/cn";
import { VisuallyHidden } from "../text/visually-hidden";
import { PlainText, useShownText } from "../text/plain-text";

export interface SegmentedOption<T extends string> {
  value: T;
  label: string;
  icon?: ReactNode;
  isDisabled?: boolean;
}

export interface SegmentedControlProps<T extends string> {
  /** The accessible name of the group. */
  label: string;
  options: readonly SegmentedOption<T>[];
  value: T;
  onChange: (value: T) => void;
  size?: ControlSize;
  /** Shows the icons only; the labels stay as names and titles. */
  iconOnly?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/** A few exclusive choices side by side: one radio group, one tab stop, arrow keys choose. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
  size = "medium",
  iconOnly = false,
  isDisabled = false,
  className,
}: SegmentedControlProps<T>) {
  const shown = useShownText();
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={shown(label)}
      aria-disabled={isDisabled ? true : undefined}
      className={cn(
        "inline-flex shrink-0 items-stretch rounded-control bg-tint p-0.5 aria-disabled:opacity-50",
        size === "medium" ? "h-control" : "h-control-small",
        "pointer-coarse:h-touch",
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={iconOnly ? shown(option.label) : undefined}
          className={cn(
            "relative flex min-w-7 items-center justify-center gap-2 rounded-control border border-transparent font-medium whitespace-nowrap text-ink-soft transition-state select-none",
            "hover:text-ink has-checked:border-line-strong has-checked:bg-raised has-checked:text-ink",
            "has-focus-visible:focus-ring has-disabled:text-ink-faint forced-colors:has-checked:border-current",
            size === "medium" ? "px-3 text-small" : "px-2 text-caption",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={isDisabled || (option.isDisabled ?? false)}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          {iconOnly ? (
            <VisuallyHidden>
              <PlainText text={option.label} />
            </VisuallyHidden>
          ) : (
            <PlainText text={option.label} />
          )}
        </label>
      ))}
    </div>
  );
}
