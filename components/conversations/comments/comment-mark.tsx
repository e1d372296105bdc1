"use client";

import { useQuery } from "@tanstack/react-query";
import { loadPart } from "@/components/saving/load-part";
import { latePart } from "@/components/ui/overlay/late-part";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { commentCountsQuery } from "@/lib/queries/conversations/comment-counts";
import { useReader } from "../state/reader-context";

const CommentCount = latePart(loadPart(async () => (await import("./comment-count")).CommentCount));

/** How many comments are about a message, below it; most have none. */
export function CommentMark({ message }: { message: MessageView }) {
  const { conversationId, open } = useReader();
  const count = useQuery(commentCountsQuery(conversationId)).data?.get(message.id) ?? 0;
  return count === 0 ? null : (
    <CommentCount
      conversationId={conversationId}
      message={message.id}
      count={count}
      onPress={() => open("comments", message)}
    />
  );
}
