"use client";

import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover, type PopoverProps } from "react-aria-components/Popover";
import { cn } from "../style/cn";
import type { OverlayAnchor } from "./lazy-overlay";
import { floatingClass, popoverMotionClass } from "../style/surface";
import { useShownText } from "../text/plain-text";

export interface AnchoredPanelProps {
  anchor: OverlayAnchor;
  /** The accessible name of what opens. */
  label: string;
  placement?: PopoverProps["placement"];
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel next to a button that was there before it. */
export function AnchoredPanel({
  anchor,
  label,
  placement = "bottom start",
  className,
  children,
}: AnchoredPanelProps) {
  const shown = useShownText();
  return (
    <Popover
      trigger="DialogTrigger"
      triggerRef={anchor.triggerRef}
      isOpen={anchor.isOpen}
      onOpenChange={anchor.onOpenChange}
      placement={placement}
      offset={4}
      className={cn("max-w-medium overflow-auto", floatingClass, popoverMotionClass)}
    >
      <Dialog aria-label={shown(label)} className={cn("p-4 outline-none", className)}>
        {typeof children === "function" ? children(() => anchor.onOpenChange(false)) : children}
      </Dialog>
    </Popover>
  );
}
