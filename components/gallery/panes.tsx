"use client";

import { useId, useState } from "react";
import { Splitter } from "@/components/ui/layout/splitter";

export function Panes() {
  const [width, setWidth] = useState(160);
  const id = useId();
  return (
    <div className="flex h-32 overflow-hidden rounded-card border border-line">
      <div id={id} style={{ width }} className="shrink-0 bg-surface p-3 text-small tabular-nums">
        {width} px
      </div>
      <Splitter
        label="Width of the left pane"
        controls={id}
        value={width}
        min={80}
        max={280}
        defaultValue={160}
        onChange={setWidth}
      />
      <div className="min-w-0 flex-1 p-3 text-small text-ink-soft">
        Drag the line, or focus it and use the arrow keys.
      </div>
    </div>
  );
}
