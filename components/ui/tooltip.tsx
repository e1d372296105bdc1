"use client";

import type { ReactElement, ReactNode } from "react";
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from "react-aria-components/Tooltip";
import { cn } from "./cn";
import { KeyHint } from "./key-hint";
import { popoverMotionClass } from "./surface-class";

export interface TooltipProps {
  text: ReactNode;
  /** The key that does the same, such as "Mod+K". */
  keys?: string | undefined;
  placement?: AriaTooltipProps["placement"] | undefined;
  /** Milliseconds of hovering before it shows. */
  delay?: number;
  /** One focusable control. */
  children: ReactElement;
}

/** A short text on hover and keyboard focus. It never holds anything to press. */
export function Tooltip({ text, keys, placement = "top", delay = 500, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={delay} closeDelay={100}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className={cn(
          "flex max-w-medium items-center gap-2 rounded-control border border-line bg-raised px-2 py-1 text-caption text-ink shadow-float",
          popoverMotionClass,
        )}
      >
        <span className="min-w-0 break-words">{text}</span>
        {keys === undefined ? null : <KeyHint keys={keys} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
