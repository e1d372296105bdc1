import { formatView } from "@/components/conversations/state/view-param";

interface Place {
  conversation: { id: string };
  /** Store id. */
  messageId: number;
  /** Index of its slot when another message of it is shown. */
  retryOf: number | null;
}

/** Where a message opens, with the retry it is in. */
export function messageHref({ conversation, messageId, retryOf }: Place): string {
  const query = new URLSearchParams({ m: String(messageId) });
  const view = retryOf === null ? null : formatView({ [retryOf]: messageId });
  if (view !== null) query.set("v", view);
  return `/conversations/${encodeURIComponent(conversation.id)}?${query.toString()}`;
}
