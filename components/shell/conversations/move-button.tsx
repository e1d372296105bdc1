"use client";

import { FolderInput } from "lucide-react";
import { titleWords } from "@/components/names/title-labels";
import { openedPart } from "@/components/saving/opened-part";
import { IconButton } from "@/components/ui/button/icon-button";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import type { ConversationRow } from "./sidebar-rows";

const load = () => import("@/components/folders/folder-panel");
const FolderPanel = openedPart(load, true);

/** Moves a conversation to a folder without dragging it. */
export function MoveButton({ row, isStop }: { row: ConversationRow; isStop: boolean }) {
  const { item, folder, isPinned } = row;
  return (
    <LazyOverlay
      kind="dialog"
      load={load}
      renderTrigger={(trigger) => (
        <IconButton
          {...trigger}
          label={`Move “${titleWords(item.title)}” to a folder`}
          hint="Move to folder"
          size="small"
          placement="bottom end"
          excludeFromTabOrder={!isStop}
        >
          <FolderInput aria-hidden />
        </IconButton>
      )}
    >
      {(anchor) => (
        <FolderPanel
          anchor={anchor}
          conversations={[item]}
          // A pinned one may be in any folder.
          current={folder?.name ?? (isPinned ? undefined : null)}
        />
      )}
    </LazyOverlay>
  );
}
