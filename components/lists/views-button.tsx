"use client";

import { Bookmark } from "lucide-react";
import { openedPart } from "@/components/saving/opened-part";
import { IconButton } from "@/components/ui/button/icon-button";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import type { ViewedList } from "@/lib/domain/library/saved-views";

const loadPanel = () => import("./views-panel");
const ViewsPanel = openedPart(loadPanel, true);

/** Opens the saved views of a list that has no panel of filters. */
export function ViewsButton({
  list,
  stored,
}: {
  list: ViewedList;
  /** All saved views, as the settings keep them. */
  stored: string;
}) {
  return (
    <LazyOverlay
      kind="dialog"
      load={loadPanel}
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label="Saved views">
          <Bookmark />
        </IconButton>
      )}
    >
      {(anchor) => <ViewsPanel anchor={anchor} list={list} stored={stored} />}
    </LazyOverlay>
  );
}
