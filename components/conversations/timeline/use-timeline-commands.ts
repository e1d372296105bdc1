"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useGo } from "@/components/routing/use-go";
import { useCommands } from "@/components/commands/use-commands";
import { showToast } from "@/components/ui/toast/queue";
import type { TimelineStep } from "@/lib/domain/conversation/view/listing";
import { conversationNeighboursQuery } from "@/lib/queries/conversations/list";
import { stepQuery, type TimelineLook } from "@/lib/queries/conversations/timeline";

interface Options {
  conversationId: string;
  look: TimelineLook;
  /** The position to go on from. */
  from: () => number;
  onGoTo: (position: number) => void;
  onFocused: () => unknown;
}

const NONE = {
  turn: ["No prompt below", "No prompt above"],
  problem: [
    "No message below has a problem of its own",
    "No message above has a problem of its own",
  ],
  pin: ["No pinned message below", "No pinned message above"],
} as const;

/** Steps through prompts, problems and conversations, however far away the next one is. */
export function useTimelineCommands({
  conversationId,
  look,
  from,
  onGoTo,
  onFocused,
}: Options): void {
  const queryClient = useQueryClient();
  const go = useGo();

  const step = (to: TimelineStep["to"], back: boolean) => async () => {
    const query = stepQuery(conversationId, look, { to, from: from(), back });
    const { position } = await queryClient.fetchQuery(query);
    if (position === null) showToast({ title: NONE[to][back ? 1 : 0], timeout: 2000 });
    else onGoTo(position);
  };
  const neighbour = (which: "previous" | "next") => async () => {
    const neighbours = await queryClient.fetchQuery(conversationNeighboursQuery(conversationId));
    const { [which]: id } = neighbours;
    if (id !== null) return go(`/conversations/${id}`);
    showToast({
      title: which === "next" ? "This is the last conversation" : "This is the first conversation",
      timeout: 2000,
    });
  };
  useCommands({
    "turn.next": step("turn", false),
    "turn.previous": step("turn", true),
    "problem.next": step("problem", false),
    "problem.previous": step("problem", true),
    "conversation.next": neighbour("next"),
    "conversation.previous": neighbour("previous"),
    "view.focused": onFocused,
  });
}
