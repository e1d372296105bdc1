"use client";

import { memo } from "react";
import { FolderMenu } from "@/components/folders/folder-menu";
import { DraggedConversation, FolderDrop } from "./drag-to-folder";
import { FolderEnd, FolderEntry } from "./folder-entry";
import { MoveButton } from "./move-button";
import { PinButton } from "./pin-button";
import { SidebarEntry } from "./sidebar-entry";
import { isSameRow, type SidebarRow } from "./sidebar-rows";

const ACTIONS = "absolute end-1 top-1.5 flex hover-reveal pointer-coarse:top-0.5";

interface Props {
  row: SidebarRow;
  /** Its place in the list. */
  at: number;
  isCurrent: boolean;
  isStop: boolean;
  onFocus: (at: number) => void;
  onToggle: (folderId: string) => void;
}

/**
 * A row of the whole list, with what can be done with it. Each is drawn again only when it changes: whoever goes to
 * another conversation waits for its messages, not for all the rows between.
 */
export const RowOfList = memo(
  DrawnRow,
  ({ row: former, ...before }, { row, ...now }) =>
    isSameRow(former, row) &&
    before.at === now.at &&
    before.isCurrent === now.isCurrent &&
    before.isStop === now.isStop &&
    before.onFocus === now.onFocus &&
    before.onToggle === now.onToggle,
);

function DrawnRow({ row, at, isCurrent, isStop, onFocus, onToggle }: Props) {
  if (row.kind === "end") return <FolderEnd row={row} isStop={isStop} />;
  if (row.kind === "folder") {
    return (
      <FolderDrop folder={row.folder}>
        {(isTarget) => (
          <FolderEntry
            row={row}
            isStop={isStop}
            isTarget={isTarget}
            onFocus={() => onFocus(at)}
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
      <SidebarEntry row={row} isCurrent={isCurrent} isStop={isStop} onFocus={() => onFocus(at)}>
        <span className={ACTIONS}>
          <MoveButton row={row} isStop={isStop} />
          <PinButton row={row} isStop={isStop} />
        </span>
      </SidebarEntry>
    </DraggedConversation>
  );
}
