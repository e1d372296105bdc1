import { extensionKey } from "@/lib/domain/document/extension-key";
import type { EditContext } from "@/lib/domain/document/edit-result";
import {
  CONVERSATION_MEDIA_TYPE,
  CONVERSATION_SCHEMA_URL,
  type Conversation,
  type MessageRole,
} from "../schema/conversation";
import { roleOf, type EditedTranscript } from "./parts";

/** A conversation that a person wrote or pasted. */
export interface WrittenConversation {
  /** None, so that its first prompt names it. */
  readonly title?: string;
  readonly systemMessage?: string;
  readonly messages: readonly WrittenMessage[];
}

interface WrittenMessage {
  readonly role: MessageRole;
  readonly content: string;
  /** The line that stood above it in a transcript, where it has a name or a time. */
  readonly heading?: string;
}

/** What is written of a transcript: parts without text and those that are left out make no message. */
export function writtenConversation(title: string, edited: EditedTranscript): WrittenConversation {
  const parts = edited.parts
    .filter(({ text }) => text.trim() !== "")
    .map((part) => ({ ...part, role: roleOf(edited, part) }));
  const system = parts.filter(({ role }) => role === "system").map(({ text }) => text);
  return {
    ...(title.trim() === "" ? {} : { title: title.trim() }),
    ...(system.length === 0 ? {} : { systemMessage: system.join("\n\n") }),
    messages: parts.flatMap(({ role, text, heading }) =>
      role === "system" || role === "omit"
        ? []
        : [{ role, content: text, ...(heading === null ? {} : { heading }) }],
    ),
  };
}

/** The document of a conversation that a person wrote. It has no times but that of an audit trail, if one is kept. */
export function newConversation(
  { title, systemMessage, messages }: WrittenConversation,
  { newId, actor, now, audit }: Pick<EditContext, "newId" | "actor" | "now" | "audit">,
): Conversation {
  return {
    id: newId(),
    schemaUrl: CONVERSATION_SCHEMA_URL,
    mediaType: CONVERSATION_MEDIA_TYPE,
    ...(title === undefined ? {} : { conversationTitle: title }),
    ...(systemMessage === undefined ? {} : { systemMessage }),
    messages: messages.map(({ role, content, heading }, index) => ({
      id: newId(),
      role,
      messageType: "text" as const,
      index,
      content,
      ...(heading === undefined
        ? {}
        : { extensions: { [extensionKey("transcript")]: { v: 1, heading } } }),
    })),
    ...(audit
      ? { auditTrail: [{ action: "created" as const, actorId: actor, timestamp: now }] }
      : {}),
  };
}
