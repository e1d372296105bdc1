"use client";

import type { ReactNode } from "react";
import {
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from "react-aria-components/Switch";
import { cn } from "../style/cn";

export interface SwitchProps extends Omit<AriaSwitchProps, "className" | "style" | "children"> {
  description?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** On or off, at once. Without words it needs an `aria-label`. */
export function Switch({ description, className, children, ...props }: SwitchProps) {
  return (
    <AriaSwitch
      {...props}
      className={cn(
        "group/switch inline-flex min-h-control-small items-start gap-3 py-1 text-body text-ink data-disabled:opacity-50 pointer-coarse:min-h-touch pointer-coarse:py-3",
        className,
      )}
    >
      <span
        className={cn(
          "flex h-5 w-9 shrink-0 items-center rounded-full border px-0.5 transition-state",
          "border-line-strong bg-canvas group-data-selected/switch:border-accent-fill group-data-selected/switch:bg-accent-fill",
          "group-data-focus-visible/switch:focus-ring forced-colors:group-data-selected/switch:bg-[Highlight]",
        )}
      >
        <span className="size-3.5 rounded-full bg-line-strong transition-state group-data-selected/switch:translate-x-4 group-data-selected/switch:bg-on-accent rtl:group-data-selected/switch:-translate-x-4" />
      </span>
      {children === undefined ? null : (
        <span className="min-w-0">
          {children}
          {description === undefined ? null : (
            <span className="block text-small text-ink-faint">{description}</span>
          )}
        </span>
      )}
    </AriaSwitch>
  );
}
