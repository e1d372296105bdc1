"use client";

import { PanelLeft } from "lucide-react";
import { openedPart } from "@/components/saving/opened-part";
import { IconButton } from "@/components/ui/button/icon-button";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";

const load = () => import("./conversations-sheet");
const ConversationsSheet = openedPart(load);

/** On a phone, opens the conversations that the sidebar lists on a wide window. */
export function ConversationsButton() {
  return (
    <span className="-ms-2 flex sm:hidden">
      <LazyOverlay
        kind="dialog"
        load={load}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} label="Show conversations">
            <PanelLeft aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
        )}
      >
        {(anchor) => <ConversationsSheet anchor={anchor} />}
      </LazyOverlay>
    </span>
  );
}
