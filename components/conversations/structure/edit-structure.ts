import type { QueryClient } from "@tanstack/react-query";
import { saveInTurn } from "@/components/saving/own-revisions";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { editStructureAction, forkAction } from "@/lib/actions/structure";
import type { ConversationDetail, TimelineWindow } from "@/lib/domain/conversation/view/listing";
import type { ForkKind, StructureEdit } from "@/lib/domain/conversation/structure/kinds";
import { revisionKey } from "@/lib/domain/library/revision-step";
import { changeResult } from "@/lib/domain/library/change-labels";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";
import type { UndoChange } from "@/components/drafts/use-undo";
import type { StructureOutcome } from "../state/structure-outcome";

interface Surroundings {
  readonly conversation: ConversationDetail;
  readonly queryClient: QueryClient;
  readonly go: (href: string) => void;
  readonly refreshPage: () => void;
  readonly undoChange: UndoChange;
}

/** The newest revision of the conversation that the page has seen. */
function seenRevision({ queryClient, conversation }: Surroundings): number {
  const windows = queryClient.getQueriesData<TimelineWindow>({
    queryKey: conversationKeys.timeline(conversation.id),
  });
  return Math.max(conversation.revision, ...windows.map(([, window]) => window?.revision ?? 0));
}

/**
 * Changes which messages a conversation has and where they stand, and says what happened. Null when nothing
 * was written.
 */
export async function editStructure(
  page: Surroundings,
  edit: StructureEdit,
): Promise<StructureOutcome | null> {
  const { id } = page.conversation;
  const result = await saveInTurn(`conversation:${id}`, (expecting) => {
    const seen = seenRevision(page);
    // A place in a text is only good for the text that was seen.
    const isExact = edit.kind === "split" || edit.kind === "fix";
    const expectedRevision = isExact ? seen : expecting(revisionKey.conversation(id), seen);
    return send(editStructureAction, { conversationId: id, expectedRevision, edit });
  });
  const isStale = !result.ok && result.error.code === "stale";
  if (result.ok || isStale) {
    await refreshAfterEdit(page.queryClient, conversationKeys.all);
    page.refreshPage();
  }
  if (!result.ok) {
    showToast({
      title: isStale
        ? "The conversation was changed elsewhere. Colloquy loaded it again and saved nothing."
        : result.error.message,
      tone: isStale ? "warning" : "danger",
    });
    return null;
  }
  const { label, changeId, conversationId } = result.data;
  showToast({
    title: changeResult(label),
    ...(changeId === null ? {} : { undo: () => page.undoChange(changeId) }),
    ...(conversationId === undefined ? {} : { action: openAction(page.go, conversationId) }),
  });
  return result.data;
}

/**
 * Makes a conversation of its own out of the messages up to one of them.
 * @param path exactly the messages it has, where those that are shown are not the right ones
 */
export async function forkConversation(
  page: Surroundings,
  messageId: number,
  kind: ForkKind,
  path?: readonly number[],
): Promise<void> {
  const conversationId = page.conversation.id;
  const result = await send(forkAction, {
    conversationId,
    messageId,
    kind,
    ...(path === undefined ? {} : { path: [...path] }),
  });
  if (!result.ok) {
    showToast({ title: result.error.message, tone: "danger" });
    return;
  }
  await page.queryClient.invalidateQueries({ queryKey: conversationKeys.all });
  // The conversation has a child now, and says so.
  page.refreshPage();
  if (result.data.conversationId !== undefined) {
    showToast({
      title: "Added the new conversation to the library",
      action: openAction(page.go, result.data.conversationId),
    });
  }
}

/** The way to a new conversation. */
function openAction(go: Surroundings["go"], id: string) {
  return { label: "Open it", onAction: () => go(`/conversations/${id}`) };
}
