import type { QueryClient } from "@tanstack/react-query";
import type { MessageEdit } from "@/lib/domain/conversation/edit/edits";
import type { TimelineWindow } from "@/lib/domain/conversation/view/listing";
import type { BlockView, MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { conversationKeys } from "@/lib/queries/conversations/list";

/** Longer texts are cut by the server, which alone knows how. */
const WHOLE_TEXT = 4000;

/** What an edit makes of a message on the page; null when only the server can tell. */
function editedView(message: MessageView, edit: MessageEdit): MessageView | null {
  switch (edit.kind) {
    case "pin":
      return { ...message, pinned: edit.value };
    case "prefer":
      return { ...message, preferred: edit.value };
    case "delete":
      return { ...message, deleted: true };
    case "restore":
      return { ...message, deleted: false };
    case "text":
      return withText(message, (block) => block.kind === "text", edit.text);
    case "blockText": {
      const pointer = `/contentBlocks/${edit.position}`;
      return withText(message, (block) => block.pointer === pointer, edit.text);
    }
    default:
      return null;
  }
}

function withText(
  message: MessageView,
  isMeant: (block: BlockView) => boolean,
  text: string,
): MessageView | null {
  const at = message.blocks.findIndex(isMeant);
  const block = message.blocks[at];
  if (block === undefined || text.length > WHOLE_TEXT || text.includes("data:")) return null;
  if (block.kind !== "text" && block.kind !== "thinking") return null;
  const blocks = message.blocks.with(at, {
    ...block,
    text: { text, size: text.length, elided: false },
  });
  return { ...message, edited: true, blocks };
}

/** The slot as an edit of one of its messages leaves it; the same slot when it has nothing of it. */
export function editedSlot(slot: SlotView, messageId: number, edit: MessageEdit): SlotView {
  if (!slot.members.some(({ id }) => id === messageId)) return slot;
  const isPreferring = edit.kind === "prefer" && edit.value;
  const members = slot.members.map((member) => {
    if (isPreferring) return { ...member, preferred: member.id === messageId };
    const isDeleting = edit.kind === "delete" || edit.kind === "restore";
    if (!isDeleting || member.id !== messageId) return member;
    return { ...member, deleted: edit.kind === "delete" };
  });
  const { message } = slot;
  if (message === null) return { ...slot, members };
  if (message.id === messageId) {
    return { ...slot, members, message: editedView(message, edit) ?? message };
  }
  return { ...slot, members, message: isPreferring ? { ...message, preferred: false } : message };
}

/**
 * Shows an edit on the page before the server has sent the timeline again.
 * @returns whether all of it could be shown
 */
export function paintEdit(
  queryClient: QueryClient,
  conversationId: string,
  message: MessageView,
  edit: MessageEdit,
): boolean {
  if (editedView(message, edit) === null) return false;
  queryClient.setQueriesData<TimelineWindow>(
    {
      queryKey: conversationKeys.timeline(conversationId),
      // Other answers about the timeline are kept under the same key.
      predicate: ({ state }) => isWindow(state.data),
    },
    (window) =>
      window && {
        ...window,
        slots: window.slots.map((slot) => editedSlot(slot, message.id, edit)),
      },
  );
  return true;
}

function isWindow(data: unknown): boolean {
  return typeof data === "object" && data !== null && "slots" in data && "turns" in data;
}
