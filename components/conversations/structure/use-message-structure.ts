"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useGo } from "@/components/routing/use-go";
import { useRefresh } from "@/components/routing/use-refresh";
import { showToast } from "@/components/ui/toast/queue";
import type { MessageRole } from "@/lib/domain/conversation/schema/conversation";
import type { ForkKind } from "@/lib/domain/conversation/structure/kinds";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { timelineWindowQuery } from "@/lib/queries/conversations/timeline";
import { useReader } from "../state/reader-context";
import { addBelow, writeMessage } from "./add-message";
import { forkConversation } from "./edit-structure";
import { anyMember, fetchNeighbours } from "./neighbours";

/** What can be done with the place of one message among the others. */
export function useMessageStructure(message: MessageView) {
  const reader = useReader();
  const go = useGo();
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const { conversationId, editStructure } = reader;

  async function addRetry(copy: boolean): Promise<void> {
    const role = message.role === "user" || message.role === "tool" ? message.role : "assistant";
    const added = await editStructure({
      kind: "addRetry",
      of: message.id,
      copy,
      ...(copy ? {} : { message: { role, content: "" } }),
    });
    if (copy && added?.messageId !== undefined) await reader.goTo({ message: added.messageId });
    else await writeMessage(reader, added?.messageId);
  }

  async function move(way: "up" | "down"): Promise<void> {
    const { before, after } = await fetchNeighbours(queryClient, conversationId, message.id);
    const slot = way === "up" ? before : after;
    const beside = slot === null ? null : anyMember(slot);
    if (beside === null) {
      showToast({
        title: way === "up" ? "This is the first message" : "This is the last message",
        timeout: 5000,
      });
      return;
    }
    const to = way === "up" ? { before: beside } : { after: beside };
    const moved = await editStructure({ kind: "move", messages: [message.id], to });
    if (moved !== null) await reader.goTo({ message: message.id });
  }

  /** @param number from 1, in the whole timeline */
  async function moveTo(number: number): Promise<boolean> {
    const { own } = await fetchNeighbours(queryClient, conversationId, message.id);
    const window = await queryClient.fetchQuery({
      ...timelineWindowQuery(conversationId, { around: `slot:${number - 1}`, limit: 1 }),
      staleTime: 0,
    });
    const slot = window.slots[0];
    const beside = slot === undefined ? null : anyMember(slot);
    if (slot === undefined || own === null || beside === null) return false;
    if (slot.position === own.position) return true;
    const to = slot.position < own.position ? { before: beside } : { after: beside };
    const moved = await editStructure({ kind: "move", messages: [message.id], to });
    if (moved === null) return false;
    await reader.goTo({ message: message.id });
    return true;
  }

  async function mergeWithNext(): Promise<void> {
    const { after } = await fetchNeighbours(queryClient, conversationId, message.id);
    if (!after?.shown) {
      showToast({ title: "There is no message after this one", timeout: 5000 });
      return;
    }
    await editStructure({ kind: "merge", messages: [message.id, after.shown] });
  }

  return {
    addBelow: (role: MessageRole) => addBelow(reader, message.id, role),
    addRetry,
    move,
    moveTo,
    mergeWithNext,
    splitBefore: (block: number) =>
      editStructure({ kind: "split", message: message.id, at: { block } }),
    fork: (kind: ForkKind) =>
      forkConversation(
        {
          conversation: reader.conversation,
          queryClient,
          go,
          refreshPage,
          undoChange: reader.undoChange,
        },
        message.id,
        kind,
      ),
    remove: () => editStructure({ kind: "remove", messages: [message.id] }),
  };
}
