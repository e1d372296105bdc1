import { asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tally } from "@/lib/formats/kit/contract/fidelity";
import { dropBlank, isBlank, leftover } from "@/lib/formats/kit/source/unmapped";
import { readSourceTime } from "@/lib/formats/kit/source/time";

import type { ChatgptFact } from "./facts";
import { originalMessage } from "./unmapped";
import type { SourceMessage } from "./source-message";

/** Said nowhere in the conversation, and about no part of it. */
const LOST = "moderation_results";

/** The id of a conversation; newer exports repeat it, older ones have one of the two. */
export function conversationId(item: JsonRecord): string | null {
  return asText(item["conversation_id"]) || asText(item["id"]) || null;
}

/** What is left of a conversation besides its messages, in the shape it had in the export. */
export function originalConversation(
  item: JsonRecord,
  folded: readonly SourceMessage[],
  nodeRest: JsonRecord,
  tally: Tally<ChatgptFact>,
): JsonRecord {
  const id = conversationId(item);
  const taken = ["mapping", LOST];
  for (const member of ["id", "conversation_id"]) if (item[member] === id) taken.push(member);
  for (const member of ["create_time", "update_time"]) {
    if (readSourceTime(item[member])) taken.push(member);
  }
  for (const member of ["title", "default_model_slug"]) {
    if (asText(item[member]) !== null) taken.push(member);
  }
  const fields = leftover(item, new Set(taken));
  const system = folded.map(foldedMessage);
  tally.count("conversationFields", Object.keys(fields).length);
  tally.count("systemNodes", system.length);
  tally.count("nodeFields", Object.keys(nodeRest).length);
  if (!isBlank(item[LOST])) tally.count("moderation");
  return dropBlank({ ...fields, system, mapping: nodeRest });
}

/** A system message without its text, which has become the conversation's. */
function foldedMessage(message: SourceMessage): JsonRecord {
  // It has no audit trail to hold its times, so they stay as they were.
  const undated = { ...message, created: null, updated: null };
  const isNamed = message.record["id"] === message.nodeId;
  const rest = originalMessage(undated, {
    message: isNamed ? ["id"] : [],
    author: [],
    metadata: [],
  });
  return { nodeId: message.nodeId, ...rest };
}
