import type { Viewer } from "@/lib/domain/accounts/viewer";
import { openConversation, type OpenConversation } from "@/lib/data/exports/open-conversation";
import type { ScopedDocument } from "../scope/scope";

/** Opens what leaves of a conversation: all of its messages, or those that its scope names. */
export async function openPart(
  viewer: Viewer,
  { id, messages }: Pick<ScopedDocument, "id" | "messages">,
): Promise<OpenConversation | null> {
  const stored = await openConversation(viewer, id);
  if (stored === null || messages === undefined) return stored;
  return {
    ...stored,
    async *messages(after) {
      for await (const message of stored.messages(after)) {
        if (messages.has(message.id)) yield message;
      }
    },
  };
}
