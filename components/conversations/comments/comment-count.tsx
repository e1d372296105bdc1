"use client";

import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button/button";
import type { CommentPage } from "@/lib/domain/comments/comment";
import { commentsQuery } from "@/lib/queries/conversations/comments";
import { markPassages, type CommentedPassage } from "./passage-marks";

/** The passages of a message in open threads. */
const passagesOf =
  (message: number) =>
  ({ pages }: InfiniteData<CommentPage>): CommentedPassage[] =>
    pages
      .flatMap(({ items }) => items)
      .flatMap(({ message: { id }, passage }) =>
        id === message && passage?.isThere === true
          ? [{ quote: passage.quote, start: passage.start }]
          : [],
      );

/** "2 comments" below a message, whose passages that they are about are marked; a press on either shows them. */
export function CommentCount({
  conversationId,
  message,
  count,
  onPress,
}: {
  conversationId: string;
  /** Its store id. */
  message: number;
  count: number;
  onPress: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { data: passages } = useInfiniteQuery({
    ...commentsQuery(conversationId, false),
    // The panel asks again by itself; here they change when the counts do.
    refetchInterval: false,
    staleTime: Infinity,
    select: passagesOf(message),
  });
  const press = useEffectEvent(onPress);
  // A subscription: marks are places in what the page shows, and follow it.
  useEffect(() => {
    const article = box.current?.closest<HTMLElement>("article[data-message]");
    if (!article || passages === undefined || passages.length === 0) return;
    return markPassages(article, passages, () => press());
  }, [passages]);
  return (
    <div ref={box} className="pt-1">
      <Button
        size="small"
        variant="quiet"
        icon={<MessageSquare aria-hidden size={14} />}
        onPress={onPress}
      >
        {count === 1 ? "1 comment" : `${count} comments`}
      </Button>
    </div>
  );
}
