"use client";

import { useState, type ReactNode } from "react";
import { useMedia } from "@/components/ui/browser/use-media";
import { SheetDock } from "@/components/ui/dialog/sheet-dock";
import { Splitter } from "@/components/ui/layout/splitter";
import type { PanelName } from "../state/panel-names";

/** Panels to read while one reads on; the others are tasks of their own. */
const DOCKED: ReadonlySet<PanelName> = new Set([
  "message",
  "history",
  "branches",
  "family",
  "conversation",
  "changes",
  "calls",
]);

const ID = "reader-pane";
const KEPT = "colloquy-pane";
const MIN = 320;
const MAX = 720;
const USUAL = 400;

function keptWidth(): number {
  const kept = Number(window.localStorage.getItem(KEPT) ?? Number.NaN);
  return kept >= MIN && kept <= MAX ? kept : USUAL;
}

/** Puts a panel into a pane next to the reader where there is room for both; else it opens over it. */
export function SidePane({
  name,
  hasRoom,
  children,
}: {
  name: PanelName;
  /** Nothing else is next to the reader. */
  hasRoom: boolean;
  children: ReactNode;
}) {
  const isWide = useMedia("(width >= 68.75rem)");
  const [dock, setDock] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(keptWidth);
  if (!isWide || !hasRoom || !DOCKED.has(name)) return children;
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
      <div ref={setDock} id={ID} style={{ width }} className="max-w-1/2 shrink-0 bg-raised" />
      {dock === null ? null : <SheetDock value={dock}>{children}</SheetDock>}
    </>
  );
}
