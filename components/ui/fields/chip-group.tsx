"use client";

import { lazy, Suspense } from "react";
import { loadAtLast } from "../overlay/load-at-last";

const ChipList = lazy(loadAtLast(() => import("./chip-list")));

interface Chip {
  id: string;
  label: string;
}

export interface ChipGroupProps {
  /** The accessible name, such as "Filters". */
  label: string;
  chips: readonly Chip[];
  onRemove?: (id: string) => void;
  /** Offers to take all away at once, when there is more than one. */
  onClear?: () => void;
  className?: string;
}

/** The filters in force. Arrow keys move along them, Delete or the cross takes one away. */
export function ChipGroup(props: ChipGroupProps) {
  if (props.chips.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ChipList {...props} />
    </Suspense>
  );
}
