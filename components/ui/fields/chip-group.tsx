"use client";

import { lazy, Suspense } from "react";
import { loadAtLast } from "../overlay/load-at-last";
import type { ChipGroupProps } from "./chip-list";

const ChipList = lazy(loadAtLast(() => import("./chip-list")));

/** The filters in force. Arrow keys move along them, Delete or the cross takes one away. */
export function ChipGroup(props: ChipGroupProps) {
  if (props.chips.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ChipList {...props} />
    </Suspense>
  );
}
