"use client";

import { MessageSquare } from "lucide-react";
import { Button } from "@/components/ui/button/button";

/** "2 comments"; a press shows them. */
export function CommentCount({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <div className="pt-1">
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
