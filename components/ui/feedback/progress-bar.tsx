"use client";

import { useId, type ReactNode } from "react";
import { cn } from "../style/cn";
import { useFormat } from "../format/context";
import { numberFormat } from "../format/intl-cache";
import { PlainText } from "../text/plain-text";

export interface ProgressBarProps {
  label: string;
  value?: number;
  max?: number;
  /** What is counted: "documents". */
  noun?: string;
  /** The figures as people say them, where they are no plain count: "3 MB of 10 MB". */
  valueText?: string;
  /** The end is not known. */
  isIndeterminate?: boolean;
  /** A line below: what is being done now. */
  detail?: ReactNode;
  className?: string;
}

/** How far something has come, in a bar and in figures. */
export function ProgressBar({
  label,
  value = 0,
  max = 100,
  noun,
  valueText,
  isIndeterminate = false,
  detail,
  className,
}: ProgressBarProps) {
  const { locale } = useFormat();
  const figures = numberFormat(locale);
  const count = isIndeterminate
    ? figures.format(value)
    : `${figures.format(value)} of ${figures.format(max)}`;
  const text = valueText ?? (noun === undefined ? count : `${count} ${noun}`);
  const isCounted = valueText !== undefined || !isIndeterminate || value > 0;
  const id = useId();
  const percentage = max <= 0 ? 0 : Math.min(100, Math.max(0, (value / max) * 100));
  return (
    <div
      // The library's own brings its number formats into every page, because its button knows of it.
      role="progressbar"
      aria-labelledby={id}
      aria-valuemin={0}
      aria-valuemax={max}
      {...(isIndeterminate ? {} : { "aria-valuenow": value })}
      {...(isCounted ? { "aria-valuetext": text } : {})}
      className={cn("flex flex-col gap-2", className)}
    >
      <div className="flex items-baseline justify-between gap-4 text-body">
        <span id={id} className="font-medium text-ink">
          <PlainText text={label} />
        </span>
        {isCounted ? <span className="text-small text-ink-soft tabular-nums">{text}</span> : null}
      </div>
      <div className="h-1.5 overflow-hidden rounded-full bg-tint-strong forced-colors:border">
        <div
          className={cn(
            "h-full rounded-full bg-accent forced-colors:bg-[Highlight]",
            isIndeterminate ? "w-1/3 animate-indeterminate" : "transition-state",
          )}
          style={isIndeterminate ? undefined : { width: `${percentage}%` }}
        />
      </div>
      {detail === undefined ? null : (
        <div className="min-w-0 text-caption text-ink-faint">{detail}</div>
      )}
    </div>
  );
}
