"use client";

import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect } from "react-aria-components/Select";
import type { OverlayAnchor } from "../overlay/lazy-overlay";
import { cn } from "../style/cn";
import { floatingClass, popoverMotionClass } from "../style/surface";
import type { Choice } from "./choice";
import { ChoiceList } from "./choice-list";

export interface SelectListProps {
  anchor: OverlayAnchor;
  /** The id of the select's label. */
  labelledBy: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
}

/** The list of a Select, whose button is on the page before this is loaded. */
export default function SelectList({
  anchor,
  labelledBy,
  choices,
  value,
  onChange,
}: SelectListProps) {
  return (
    <AriaSelect
      aria-labelledby={labelledBy}
      className="contents"
      value={value}
      onChange={(key) => onChange(String(key))}
      isOpen={anchor.isOpen}
      onOpenChange={anchor.onOpenChange}
    >
      <Popover
        trigger="Select"
        triggerRef={anchor.triggerRef}
        isOpen={anchor.isOpen}
        onOpenChange={anchor.onOpenChange}
        offset={4}
        className={cn("max-w-narrow min-w-(--trigger-width)", floatingClass, popoverMotionClass)}
      >
        <ChoiceList choices={choices} autoFocus={anchor.autoFocus} aria-labelledby={labelledBy} />
      </Popover>
    </AriaSelect>
  );
}
