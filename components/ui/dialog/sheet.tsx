"use client";

import { cn } from "../style/cn";
import { ModalFrame } from "./modal-frame";
import type { ModalContentProps } from "./modal-props";
import { DockedSheet, useSheetDock } from "./sheet-dock";

export interface SheetProps extends ModalContentProps {
  side?: "end" | "start" | "bottom";
  size?: "narrow" | "wide" | "full";
}

const places: Record<NonNullable<SheetProps["side"]>, { overlay: string; panel: string }> = {
  end: {
    overlay: "justify-end",
    panel: "h-full sm:rounded-s-card data-entering:translate-x-full data-exiting:translate-x-full",
  },
  start: {
    overlay: "justify-start",
    panel:
      "h-full sm:rounded-e-card data-entering:-translate-x-full data-exiting:-translate-x-full",
  },
  bottom: {
    overlay: "items-end justify-center",
    panel:
      "h-auto max-h-full rounded-t-card data-entering:translate-y-full data-exiting:translate-y-full",
  },
};

const widths: Record<NonNullable<SheetProps["size"]>, string> = {
  narrow: "sm:max-w-narrow",
  wide: "sm:max-w-broad",
  full: "sm:max-w-[96vw]",
};

/**
 * A modal panel at an edge of the window, for longer tasks. On a phone it fills the screen; where the page has a
 * dock for its sheets, it is a pane there.
 */
export function Sheet({ side = "end", size = "narrow", ...props }: SheetProps) {
  const dock = useSheetDock();
  if (dock !== null && props.isOpen === true && props.trigger === undefined) {
    return <DockedSheet {...props} dock={dock} />;
  }
  return (
    <ModalFrame
      {...props}
      isTall={side !== "bottom"}
      overlayClass={places[side].overlay}
      panelClass={cn(
        "w-full border-line bg-raised text-ink shadow-float sm:border",
        widths[size],
        places[side].panel,
      )}
    />
  );
}
