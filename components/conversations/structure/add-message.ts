import type { MessageRole } from "@/lib/domain/conversation/schema/conversation";
import type { Reader } from "../state/reader-context";

/** Goes to a message that was just made, with its text open. */
export async function writeMessage(reader: Reader, messageId: number | undefined): Promise<void> {
  if (messageId === undefined) return;
  reader.startEditing(messageId, null);
  await reader.goTo({ message: messageId }, { focus: false });
}

/** Puts an empty message below another one and opens its text. */
export async function addBelow(reader: Reader, after: number, role: MessageRole): Promise<void> {
  const added = await reader.editStructure({
    kind: "addMessage",
    place: { after },
    message: { role, content: "" },
  });
  await writeMessage(reader, added?.messageId);
}

/** Who usually speaks after a message of this role. */
export function nextRole(role: string): MessageRole {
  return role === "user" ? "assistant" : "user";
}
