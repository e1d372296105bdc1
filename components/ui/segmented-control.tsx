"use client";

import type { ReactNode } from "react";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import type { ControlSize } from "./button-style";
import { cn } from "./cn";
import { VisuallyHidden } from "./visually-hidden";

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
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={(next) => {
        const option = options.find((candidate) => candidate.value === next);
        if (option !== undefined) onChange(option.value);
      }}
      isDisabled={isDisabled}
      orientation="horizontal"
      className={cn(
        "inline-flex shrink-0 items-stretch rounded-control bg-tint p-0.5 data-disabled:opacity-50",
        size === "medium" ? "h-control" : "h-control-small",
        "pointer-coarse:h-touch",
        className,
      )}
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          isDisabled={option.isDisabled ?? false}
          className={cn(
            "flex min-w-7 items-center justify-center gap-2 rounded-control border border-transparent font-medium text-ink-soft transition-state select-none",
            "data-hovered:text-ink data-selected:border-line-strong data-selected:bg-raised data-selected:text-ink",
            "data-disabled:text-ink-faint data-focus-visible:focus-ring forced-colors:data-selected:border-current",
            size === "medium" ? "px-3 text-small" : "px-2 text-caption",
          )}
        >
          {iconOnly ? (
            <span title={option.label}>
              {option.icon}
              <VisuallyHidden>{option.label}</VisuallyHidden>
            </span>
          ) : (
            <>
              {option.icon}
              {option.label}
            </>
          )}
        </Radio>
      ))}
    </RadioGroup>
  );
}
