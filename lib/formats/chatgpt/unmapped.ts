import { asRecord, type JsonRecord, asText } from "@/lib/shared/read-value";
import { dropBlank, unmapped, isBlank } from "../kit/source/unmapped";
import type { SourceMessage } from "./nodes";
import type { Tally } from "../kit/contract/fidelity";
import { readSourceTime } from "../kit/source/time";
import type { ChatgptFact } from "./facts";
import type { Unchecked } from "../kit/source/unchecked";
import type { ChatgptConversation } from "./source";

/** What a message says without saying: the values nearly every message has. */
const USUAL: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["status", "finished_successfully"],
  ["weight", 1],
  ["recipient", "all"],
]);

/** Members that found a place in the document, by where they were in the message. */
interface TakenMembers {
  readonly message: readonly string[];
  readonly author: readonly string[];
  readonly metadata: readonly string[];
}

/** The rest of a source message, in the shape it had there; empty when nothing is left. */
export function originalMessage(message: SourceMessage, taken: TakenMembers): JsonRecord {
  const { record, reading } = message;
  const read = [
    ...taken.message,
    ...(message.created ? ["create_time"] : []),
    ...(message.updated ? ["update_time"] : []),
  ];
  // A member of the wrong type was not read, and stays as it is.
  for (const member of ["author", "content", "metadata"] as const) {
    if (asRecord(record[member])) read.push(member);
  }
  // Such content is shown as it is.
  if (reading.pieces.length > 0) read.push("content");
  const rest = {
    author: unmapped(message.author, new Set(taken.author)),
    content: contentRest(message),
    metadata: unmapped(message.metadata, new Set(taken.metadata)),
  };
  return dropBlank({ ...dropBlank(rest), ...unmapped(record, new Set(read), USUAL) });
}

function contentRest({ content, contentType, reading }: SourceMessage): JsonRecord {
  const isPlain = contentType === null || contentType === "text";
  return dropBlank({
    ...(isPlain ? {} : { content_type: contentType }),
    ...unmapped(content, new Set([...reading.taken, "content_type"])),
    ...reading.rest,
  });
}

/** Said nowhere in the conversation, and about no part of it. */
const LOST = "moderation_results";

/** The id of a conversation; newer exports repeat it, older ones have one of the two. */
export function conversationId(item: Unchecked<ChatgptConversation>): string | null {
  return asText(item.conversation_id) || asText(item.id) || null;
}

/** What is left of a conversation besides its messages, in the shape it had in the export. */
export function originalConversation(
  item: Unchecked<ChatgptConversation>,
  folded: readonly SourceMessage[],
  nodeRest: JsonRecord,
  tally: Tally<ChatgptFact>,
): JsonRecord {
  const id = conversationId(item);
  const taken = ["mapping", LOST];
  for (const member of ["id", "conversation_id"] as const)
    if (item[member] === id) taken.push(member);
  for (const member of ["create_time", "update_time"] as const) {
    if (readSourceTime(item[member])) taken.push(member);
  }
  for (const member of ["title", "default_model_slug"] as const) {
    if (asText(item[member]) !== null) taken.push(member);
  }
  const fields = unmapped(item, new Set(taken));
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
  const isNamed = message.record.id === message.nodeId;
  const rest = originalMessage(undated, {
    message: isNamed ? ["id"] : [],
    author: [],
    metadata: [],
  });
  return { nodeId: message.nodeId, ...rest };
}
