"use client";

import { FolderMenu } from "@/components/folders/folder-menu";
import { DraggedConversation, FolderDrop } from "./drag-to-folder";
import { FolderEnd, FolderEntry } from "./folder-entry";
import { MoveButton } from "./move-button";
import { PinButton } from "./pin-button";
import { SidebarEntry } from "./sidebar-entry";
import type { SidebarRow } from "./sidebar-rows";

const ACTIONS = "absolute end-1 top-1.5 flex hover-reveal pointer-coarse:top-0.5";

interface Props {
  row: SidebarRow;
  isCurrent: boolean;
  isStop: boolean;
  onFocus: () => void;
  onToggle: (folderId: string) => void;
}

/** A row of the whole list, with what can be done with it. */
export function RowOfList({ row, isCurrent, isStop, onFocus, onToggle }: Props) {
  if (row.kind === "end") return <FolderEnd row={row} isStop={isStop} />;
  if (row.kind === "folder") {
    return (
      <FolderDrop folder={row.folder}>
        {(isTarget) => (
          <FolderEntry
            row={row}
            isStop={isStop}
            isTarget={isTarget}
            onFocus={onFocus}
            onToggle={() => onToggle(row.folder.id)}
          >
            <span className={ACTIONS}>
              <FolderMenu folder={row.folder} isStop={isStop} />
            </span>
          </FolderEntry>
        )}
      </FolderDrop>
    );
  }
  return (
    <DraggedConversation conversation={row.item}>
      <SidebarEntry row={row} isCurrent={isCurrent} isStop={isStop} onFocus={onFocus}>
        <span className={ACTIONS}>
          <MoveButton row={row} isStop={isStop} />
          <PinButton row={row} isStop={isStop} />
        </span>
      </SidebarEntry>
    </DraggedConversation>
  );
}
