import type { MessageView } from "@/lib/domain/conversation/view/types";

/** The address of this page at a message. */
export function linkToMessage(message: MessageView): string {
  const url = new URL(window.location.href);
  url.searchParams.set("m", message.documentId);
  return url.href;
}
