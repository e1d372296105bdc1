"use client";

import type { ReactNode } from "react";
import { cn } from "../style/cn";
import { PlainText, useShownText } from "../text/plain-text";

export interface BadgeProps {
  tone?: "neutral" | "accent" | "info" | "success" | "warning" | "danger";
  icon?: ReactNode;
  title?: string;
  className?: string;
  children: ReactNode;
}

const tones: Record<NonNullable<BadgeProps["tone"]>, string> = {
  neutral: "bg-tint text-ink-soft",
  accent: "bg-accent-soft text-accent",
  info: "bg-info-soft text-info",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

/** A short fact about a thing, such as "private" or "3 problems". The words carry it, the colour helps. */
export function Badge({ tone = "neutral", icon, title, className, children }: BadgeProps) {
  const shown = useShownText();
  return (
    <span
      title={title === undefined ? undefined : shown(title)}
      className={cn(
        "inline-flex items-center gap-1 rounded-control px-1.5 py-0.5 text-caption font-medium whitespace-nowrap tabular-nums forced-colors:border [&_svg]:size-3",
        tones[tone],
        className,
      )}
    >
      {icon}
      {typeof children === "string" ? <PlainText text={children} /> : children}
    </span>
  );
}
