"use client";

import { useQueryClient } from "@tanstack/react-query";
import { showToast } from "@/components/ui/toast/queue";
import { fetchShownMessages, type ShownRange } from "@/lib/queries/conversations/editing";
import { timelineWindowQuery } from "@/lib/queries/conversations/timeline";
import { useReader } from "../state/reader-context";

/** Selects many messages of the timeline as it is looked at, also those that are not loaded. */
export function useWiderSelection() {
  const reader = useReader();
  const queryClient = useQueryClient();
  const { conversationId, selection, timelineLook } = reader;

  async function positionOf(messageId: number): Promise<number> {
    const window = await queryClient.fetchQuery({
      ...timelineWindowQuery(conversationId, {
        ...timelineLook,
        around: String(messageId),
        limit: 1,
      }),
      staleTime: 0,
    });
    return window.at;
  }

  async function add(find: () => Promise<ShownRange>): Promise<void> {
    try {
      selection.add(await fetchShownMessages(conversationId, await find(), timelineLook));
    } catch (error) {
      showToast({
        title: "The messages could not be selected",
        description: error instanceof Error ? error.message : String(error),
        tone: "danger",
      });
    }
  }

  const turnOf = async (messageId: number) => ({ turn: await positionOf(messageId) });

  return {
    /** The prompt and all that answers it, as the timeline shows them. */
    idsOfTurn: async (messageId: number) =>
      fetchShownMessages(conversationId, await turnOf(messageId), timelineLook),
    selectAll: () => add(() => Promise.resolve("all" as const)),
    selectTurn: (messageId: number) => add(() => turnOf(messageId)),
    /** From the message that was selected last to this one. */
    selectTo: async (messageId: number) => {
      const { anchor } = selection;
      if (anchor === null) return selection.toggle(messageId);
      return add(async () => {
        const ends = [await positionOf(anchor), await positionOf(messageId)];
        return { from: Math.min(...ends), to: Math.max(...ends) };
      });
    },
  };
}
