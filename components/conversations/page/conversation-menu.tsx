"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMedia } from "@/components/ui/browser/use-media";
import { AnchoredMenu } from "@/components/ui/menu/anchored-menu";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { MenuItem } from "@/components/ui/menu/item";
import { MenuSeparator } from "@/components/ui/menu/separator";
import { timelineWindowQuery } from "@/lib/queries/conversations/timeline";
import { fetchShownMessages } from "@/lib/queries/conversations/editing";
import type { CommandId } from "@/components/commands/catalog";
import { useKeysOf } from "@/components/commands/key-bindings";
import { runCommand } from "@/components/commands/registry";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { deleteConversationAction, restoreConversationAction } from "@/lib/actions/conversations";
import type { ConversationDetail } from "@/lib/domain/conversation/view/listing";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { titleWords } from "@/components/names/title-labels";
import type { Reader } from "../state/reader-context";
import { copyMessages } from "../selection/copy-messages";
import type { ChoicePurpose } from "./split-dialog";

/** What is done with the whole conversation. */
export default function ConversationMenu({
  anchor,
  reader,
  onExport,
  onShare,
  onMove,
  onSecond,
}: {
  anchor: OverlayAnchor;
  reader: Reader;
  /** Opens the sheet of formats and contents. */
  onExport: () => void;
  /** Opens what makes a link to it. */
  onShare: () => void;
  /** Asks for the library it goes to; absent where there is no other, or it may not be moved. */
  onMove: (() => void) | undefined;
  /** Asks for a conversation to read next to this one, or to compare with it. */
  onSecond: (purpose: ChoicePurpose) => void;
}) {
  const isWide = useMedia("(width >= 68.75rem)");
  const { conversation, mayEdit } = reader;
  return (
    <AnchoredMenu anchor={anchor} label="More about this conversation">
      <MenuItem onAction={() => reader.open("conversation")}>Details</MenuItem>
      <CommandItem command="find.open">Find in this conversation</CommandItem>
      <CommandItem command="conversation.branches">Branches</CommandItem>
      <CommandItem command="conversation.history">History</CommandItem>
      <MenuItem href={`/changes?conversation=${encodeURIComponent(conversation.id)}`}>
        Who changed what
      </MenuItem>
      <MenuItem onAction={() => reader.open("comments")}>Comments</MenuItem>
      <MenuItem onAction={() => reader.open("calls")}>Tool call permissions</MenuItem>
      <MenuItem
        href={`/permissions/changes?view=problems&conversation=${encodeURIComponent(conversation.id)}`}
      >
        Override problems
      </MenuItem>
      <DeletedItem reader={reader} />
      <MenuSeparator />
      {isWide ? <MenuItem onAction={() => onSecond("split")}>Open in split view…</MenuItem> : null}
      <MenuItem onAction={() => onSecond("compare")}>Compare with…</MenuItem>
      <MenuSeparator />
      {mayEdit ? <MenuItem onAction={() => reader.open("fields")}>Edit fields</MenuItem> : null}
      {mayEdit && conversation.systemMessage === null && conversation.messageCount > 0 ? (
        <MenuItem onAction={() => reader.editSystem(true)}>Add a system message</MenuItem>
      ) : null}
      <MenuItem onAction={() => reader.open("document")}>Document as JSON</MenuItem>
      {mayEdit ? (
        <MenuItem
          onAction={() => reader.editShell({ kind: "private", value: !conversation.isPrivate })}
        >
          {conversation.isPrivate ? "Mark as not private" : "Mark as private"}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem onAction={() => copyAll(reader)}>Copy as Markdown</MenuItem>
      {mayEdit ? <MenuItem onAction={onShare}>Share…</MenuItem> : null}
      <MenuItem onAction={onExport}>Export…</MenuItem>
      <CommandItem command="conversation.print">Print…</CommandItem>
      {onMove === undefined ? null : <MenuItem onAction={onMove}>Move to library…</MenuItem>}
      {mayEdit ? (
        <>
          <MenuSeparator />
          <TrashItem conversation={conversation} />
        </>
      ) : null}
    </AnchoredMenu>
  );
}

/** Copies what the timeline shows. */
function copyAll({ conversationId, timelineLook }: Reader): Promise<void> {
  const all = () => fetchShownMessages(conversationId, "all", timelineLook);
  return copyMessages(conversationId, all, "markdown");
}

/** "Show 3 deleted messages", where there are any. */
function DeletedItem({ reader }: { reader: Reader }) {
  const isShown = reader.timelineLook.showDeleted === true;
  const head = useQuery(timelineWindowQuery(reader.conversationId, { limit: 1 }));
  const count = head.data?.deletedSlots ?? 0;
  if (count === 0) return null;
  const what = count === 1 ? "1 deleted message" : `${count} deleted messages`;
  return (
    <MenuItem onAction={() => reader.changeTimeline({ showDeleted: !isShown })}>
      {isShown ? `Hide ${what}` : `Show ${what}`}
    </MenuItem>
  );
}

/** A menu item that runs a command and shows its key. */
function CommandItem({ command, children }: { command: CommandId; children: string }) {
  const keys = useKeysOf(command);
  return (
    <MenuItem onAction={() => runCommand(command)} {...(keys === undefined ? {} : { keys })}>
      {children}
    </MenuItem>
  );
}

/** Moves the conversation to the trash, or back; nothing is removed for good. */
function TrashItem({ conversation }: { conversation: ConversationDetail }) {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const inTrash = conversation.deletedMs !== null;
  const run = async (trash: boolean): Promise<void> => {
    const act = trash ? deleteConversationAction : restoreConversationAction;
    const result = await send(act, { id: conversation.id });
    if (!result.ok) {
      showToast({ title: result.error.message, tone: "danger" });
      return;
    }
    await queryClient.invalidateQueries({ queryKey: conversationKeys.all });
    if (trash) {
      showToast({
        title: `Moved “${titleWords(conversation.title)}” to the trash`,
        undo: () => run(false),
      });
      refreshPage("/conversations");
    } else {
      refreshPage();
      showToast({ title: `Restored “${titleWords(conversation.title)}”` });
    }
  };
  return inTrash ? (
    <MenuItem onAction={() => run(false)}>Restore from the trash</MenuItem>
  ) : (
    <MenuItem tone="danger" onAction={() => run(true)}>
      Move to the trash
    </MenuItem>
  );
}
