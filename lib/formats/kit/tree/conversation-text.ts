import {
  CONVERSATION_MEDIA_TYPE,
  CONVERSATION_SCHEMA_URL,
  type AuditEntry,
  type Conversation,
  type Message,
} from "@/lib/domain/conversation/schema/conversation";
import type { JsonRecord } from "@/lib/shared/read-value";

import { isBlank } from "../source/unmapped";

/** A conversation before it is written; null is left out. */
export interface ConversationDraft {
  readonly id: string;
  readonly title: string | null;
  readonly modelId: string | null;
  readonly systemMessage: string | null;
  readonly ownerId?: string | null;
  /** The conversation this one came out of: a fork, or the work of a sub-agent. */
  readonly parentId?: string | null;
  readonly auditTrail?: AuditEntry[];
  readonly extensions: JsonRecord;
  readonly messages: Message[];
}

/** The text of a conversation document we make: members in the customary order, messages last. */
export function writeConversation(draft: ConversationDraft): string {
  const conversation: Conversation = {
    id: draft.id,
    schemaUrl: CONVERSATION_SCHEMA_URL,
    mediaType: CONVERSATION_MEDIA_TYPE,
    ...(draft.title === null ? {} : { conversationTitle: draft.title }),
    ...(isBlank(draft.ownerId) ? {} : { ownerId: draft.ownerId ?? "" }),
    ...(isBlank(draft.parentId) ? {} : { parentId: draft.parentId ?? "" }),
    ...(draft.modelId === null ? {} : { modelId: draft.modelId }),
    ...(draft.systemMessage === null ? {} : { systemMessage: draft.systemMessage }),
    ...(draft.auditTrail ? { auditTrail: draft.auditTrail } : {}),
    extensions: draft.extensions,
    messages: draft.messages,
  };
  return `${JSON.stringify(conversation, null, 2)}\n`;
}
