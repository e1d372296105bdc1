"use client";

import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { commentCountsQuery } from "@/lib/queries/conversations/comments";
import { useReader } from "../state/reader-context";

/** How many comments are about a message, below it; a press shows them. */
export function CommentMark({ message }: { message: MessageView }) {
  const reader = useReader();
  const count = useQuery(commentCountsQuery(reader.conversationId)).data?.get(message.id) ?? 0;
  if (count === 0) return null;
  return (
    <div className="pt-1">
      <Button
        size="small"
        variant="quiet"
        icon={<MessageSquare aria-hidden size={14} />}
        onPress={() => reader.open("comments", message)}
      >
        {count === 1 ? "1 comment" : `${count} comments`}
      </Button>
    </div>
  );
}
