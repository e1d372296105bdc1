"use client";

import { cn } from "../style/cn";
import { useFormat } from "../format/context";
import { numberFormat } from "../format/intl-cache";

export interface NumberTextProps {
  value: number;
  /** "12K" instead of "12,345"; the exact figure is in the title. */
  compact?: boolean;
  className?: string;
}

/** A figure by locale, in numerals of equal width. */
export function NumberText({ value, compact = false, className }: NumberTextProps) {
  const { locale } = useFormat();
  const exact = numberFormat(locale).format(value);
  const isShort = compact && Math.abs(value) >= 10_000;
  return (
    <span className={cn("tabular-nums", className)} {...(isShort ? { title: exact } : {})}>
      {isShort ? numberFormat(locale, { notation: "compact" }).format(value) : exact}
    </span>
  );
}
