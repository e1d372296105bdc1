"use client";

import { AnchoredPanel } from "@/components/ui/overlay/anchored-panel";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import type { ViewedList } from "@/lib/domain/library/saved-views";
import { SavedViews } from "./saved-views";

/** The saved views of a list, at the button that opened them. */
export default function ViewsPanel({
  anchor,
  ...views
}: {
  anchor: OverlayAnchor;
  list: ViewedList;
  stored: string;
}) {
  return (
    <AnchoredPanel anchor={anchor} label="Saved views">
      <div className="w-80 max-w-full">
        <SavedViews {...views} onOpen={() => anchor.onOpenChange(false)}>
          <p className="p-2 text-small text-ink-soft">
            No saved views yet. Sort or search the list, then save it here under a name.
          </p>
        </SavedViews>
      </div>
    </AnchoredPanel>
  );
}
