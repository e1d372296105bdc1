"use client";

import type { MessageView } from "@/lib/domain/conversation/view/types";
import { underBase } from "@/lib/shared/base-path";
import { useReader } from "../state/reader-context";

/** Says that a message has more of something than a page has room for, and where all of it is. */
export function CutParts({ message, words }: { message: MessageView; words: string }) {
  const { conversationId } = useReader();
  return (
    <p role="note" className="text-small text-ink-faint">
      {`${words} are not shown. `}
      <a
        className="underline"
        href={underBase(`/api/conversations/${conversationId}/messages/${message.id}/raw`)}
      >
        Open the message as JSON
      </a>
    </p>
  );
}
