"use client";

import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { cn } from "../style/cn";
import type { OverlayAnchor } from "./lazy-overlay";
import { floatingClass, popoverMotionClass } from "../style/surface";
import { useShownText } from "../text/plain-text";

export interface AnchoredPanelProps {
  anchor: OverlayAnchor;
  /** The accessible name of what opens. */
  label: string;
  children: ReactNode;
}

/** A small panel beside a button that was there before it. */
export function AnchoredPanel({ anchor, label, children }: AnchoredPanelProps) {
  const shown = useShownText();
  return (
    <Popover
      trigger="DialogTrigger"
      triggerRef={anchor.triggerRef}
      isOpen={anchor.isOpen}
      onOpenChange={anchor.onOpenChange}
      placement="bottom start"
      offset={4}
      className={cn("max-w-medium overflow-auto", floatingClass, popoverMotionClass)}
    >
      <Dialog aria-label={shown(label)} className="p-4 outline-none">
        {children}
      </Dialog>
    </Popover>
  );
}
