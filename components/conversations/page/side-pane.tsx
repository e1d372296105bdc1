"use client";

import { useState, type ReactNode } from "react";
import { useMedia } from "@/components/ui/browser/use-media";
import { SheetDock } from "@/components/ui/dialog/sheet-dock";
import { isDocked, type PanelName } from "../state/panel-names";
import { PANE_MEDIA, SideColumn } from "../state/side-column";

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
  const isWide = useMedia(PANE_MEDIA);
  const [dock, setDock] = useState<HTMLElement | null>(null);
  if (!isWide || !hasRoom || !isDocked(name)) return children;
  return (
    <>
      <SideColumn ref={setDock} />
      {dock === null ? null : <SheetDock value={dock}>{children}</SheetDock>}
    </>
  );
}
