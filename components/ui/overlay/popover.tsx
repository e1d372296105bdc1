"use client";

import type { ReactElement, ReactNode } from "react";
import { Dialog as AriaDialog, DialogTrigger } from "react-aria-components/Dialog";
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
} from "react-aria-components/Popover";
import { cn } from "../style/cn";
import type { OverlayTriggerOptions } from "./overlay-trigger";
import { floatingClass, popoverMotionClass } from "../style/surface";
import { useShownText } from "../text/plain-text";

export interface PopoverProps extends Omit<OverlayTriggerOptions, "trigger"> {
  /** The button that opens it and that it is beside. */
  trigger: ReactElement;
  /** The accessible name of what opens. */
  label: string;
  placement?: AriaPopoverProps["placement"];
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel beside its trigger, for details and short forms. */
export function Popover({
  trigger,
  label,
  placement = "bottom start",
  className,
  children,
  ...openState
}: PopoverProps) {
  const shown = useShownText();
  return (
    <DialogTrigger {...openState}>
      {trigger}
      <AriaPopover
        placement={placement}
        offset={4}
        className={cn("max-w-medium overflow-auto", floatingClass, popoverMotionClass)}
      >
        <AriaDialog aria-label={shown(label)} className={cn("p-4 outline-none", className)}>
          {({ close }) => (typeof children === "function" ? children(close) : children)}
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
