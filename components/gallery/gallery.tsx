"use client";

import { type ComponentType, useId, useState } from "react";
import { Splitter } from "@/components/ui/layout/splitter";
import { BadgesAndChips } from "./badges-and-chips";
import { Buttons } from "./buttons";
import { Choices } from "./choices";
import { Colours } from "./colours";
import { Feedback } from "./feedback";
import { Fields } from "./fields";
import { Grids } from "./grids";
import { Overlays } from "./overlays";
import { Texts } from "./texts";
import { Typography } from "./typography";

const sections: readonly [id: string, title: string, Content: ComponentType][] = [
  ["colours", "Colours", Colours],
  ["type", "Type", Typography],
  ["buttons", "Buttons", Buttons],
  ["choices", "Choices", Choices],
  ["fields", "Fields", Fields],
  ["badges", "Badges, chips, tabs", BadgesAndChips],
  ["overlays", "Overlays", Overlays],
  ["feedback", "Feedback", Feedback],
  ["texts", "Texts", Texts],
  ["grids", "Table, list, tree", Grids],
  ["panes", "Panes", Panes],
];

export function Gallery() {
  return (
    <div className="flex flex-col gap-8">
      {sections.map(([id, title, Content]) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className="mb-3 text-reading font-semibold">
            {title}
          </h2>
          <div className="grid gap-4 md:grid-cols-2">
            {(["light", "dark"] as const).map((theme) => (
              <div
                key={theme}
                data-theme={theme}
                className="flex min-w-0 flex-col gap-6 rounded-card border border-line bg-canvas p-6 text-ink"
              >
                <Content />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Panes() {
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
