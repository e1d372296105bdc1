"use client";

import type { ComponentType } from "react";
import { BadgesAndChips } from "./badges-and-chips";
import { Buttons } from "./buttons";
import { Choices } from "./choices";
import { Colours } from "./colours";
import { Feedback } from "./feedback";
import { Fields } from "./fields";
import { Grids } from "./grids";
import { Overlays } from "./overlays";
import { Panes } from "./panes";
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
