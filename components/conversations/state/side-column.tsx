"use client";

import { useState, type ReactNode, type Ref } from "react";
import { Splitter } from "@/components/ui/layout/splitter";

/** From this width on there is room for a pane next to the reader. */
export const PANE_MEDIA = "(width >= 68.75rem)";

const ID = "reader-pane";
const KEPT = "colloquy-pane";
const MIN = 320;
const MAX = 720;
const USUAL = 400;

function keptWidth(): number {
  const kept = Number(window.localStorage.getItem(KEPT) ?? Number.NaN);
  return kept >= MIN && kept <= MAX ? kept : USUAL;
}

/** A pane next to the reader. Its width is the same for all that is shown there, and remembered. */
export function SideColumn({ ref, children }: { ref?: Ref<HTMLDivElement>; children?: ReactNode }) {
  const [width, setWidth] = useState(keptWidth);
  return (
    <>
      <Splitter
        label="Width of the pane"
        controls={ID}
        value={width}
        min={MIN}
        max={MAX}
        defaultValue={USUAL}
        side="end"
        onChange={setWidth}
        onCommit={(value) => window.localStorage.setItem(KEPT, String(value))}
      />
      <div ref={ref} id={ID} style={{ width }} className="max-w-1/2 shrink-0 bg-raised">
        {children}
      </div>
    </>
  );
}
