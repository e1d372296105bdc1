"use client";

import type { MessageView } from "@/lib/domain/conversation/view/types";
import { AttachmentItem } from "./attachment-item";

/** The attachments of a message: name, kind, size, a preview where that is safe, else a download. */
export function AttachmentList({
  conversationId,
  message,
}: {
  conversationId: string;
  message: MessageView;
}) {
  if (message.attachments.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="space-y-3">
      {message.attachments.map((attachment) => (
        <li key={attachment.position}>
          <AttachmentItem
            conversationId={conversationId}
            messageId={message.id}
            attachment={attachment}
          />
        </li>
      ))}
    </ul>
  );
}
