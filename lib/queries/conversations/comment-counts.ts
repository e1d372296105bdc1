import { queryOptions } from "@tanstack/react-query";
import type { CommentCounts } from "@/lib/domain/comments/comment";
import { getJson } from "../request/answers";
import { conversationHref } from "../request/paths";

/** Apart from the timeline: comments on messages change none of them. */
export const commentKeys = {
  of: (conversationId: string) => ["comments", conversationId],
};

/** How many comments messages have in open threads, by row id. */
export function commentCountsQuery(conversationId: string) {
  return queryOptions({
    queryKey: [...commentKeys.of(conversationId), "counts"],
    queryFn: async ({ signal }) => {
      const { counts } = await getJson<{ counts: CommentCounts }>(
        `${conversationHref(conversationId)}/comments/counts`,
        signal,
      );
      return new Map(counts.map(({ message, count }) => [message, count]));
    },
  });
}
