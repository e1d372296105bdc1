"use client";

import { memo } from "react";
import { FolderInput, Pin, PinOff } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { FolderMenu } from "@/components/folders/folder-menu";
import { titleWords } from "@/components/names/title-labels";
import { openedPart } from "@/components/saving/opened-part";
import { IconButton } from "@/components/ui/button/icon-button";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { pinToSidebarAction } from "@/lib/actions/sidebar";
import type { SidebarItem } from "@/lib/domain/conversation/view/sidebar";
import { SIDEBAR_KEY } from "@/lib/queries/conversations/sidebar";
import { DraggedConversation, FolderDrop } from "./drag-to-folder";
import { FolderEnd, FolderEntry } from "./folder-entry";
import { SidebarEntry } from "./sidebar-entry";
import { isSameRow, type SidebarRow, type ConversationRow } from "./sidebar-rows";

const loadFolders = () => import("@/components/folders/folder-panel");

const FolderPanel = openedPart(loadFolders, true);

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

/** Moves a conversation to a folder without dragging it. */
function MoveButton({ row, isStop }: { row: ConversationRow; isStop: boolean }) {
  const { item, folder, isPinned } = row;
  return (
    <LazyOverlay
      kind="dialog"
      load={loadFolders}
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

/** Pins a conversation to the top of the sidebar, or takes the pin away. */
function PinButton({ row, isStop }: { row: ConversationRow; isStop: boolean }) {
  const queryClient = useQueryClient();
  const { item, isPinned } = row;
  const title = titleWords(item.title);

  async function pin({ id }: SidebarItem, toPinned: boolean): Promise<void> {
    const result = await send(pinToSidebarAction, { id, isPinned: toPinned });
    await queryClient.invalidateQueries({ queryKey: SIDEBAR_KEY });
    if (!result.ok) {
      showToast({
        title: "The pin was not saved",
        description: result.error.message,
        tone: "danger",
      });
      return;
    }
    showToast({
      title: toPinned ? `Pinned “${title}” to the sidebar` : `Unpinned “${title}”`,
      undo: () => pin(item, !toPinned),
    });
  }
  return (
    <IconButton
      label={isPinned ? `Unpin “${title}” from the sidebar` : `Pin “${title}” to the sidebar`}
      hint={isPinned ? "Unpin from the sidebar" : "Pin to the sidebar"}
      size="small"
      placement="bottom end"
      excludeFromTabOrder={!isStop}
      onPress={() => pin(item, !isPinned)}
    >
      {isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
    </IconButton>
  );
}
