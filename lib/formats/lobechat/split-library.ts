import { asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Library, Row } from "./library";

/** The messages of one conversation, and what the file says of it. */
export interface Topic {
  /** Its own id; null where the file has none. */
  readonly id: string | null;
  readonly topic: JsonRecord | null;
  readonly sessionId: string;
  readonly session: JsonRecord | null;
  readonly thread: JsonRecord | null;
  /** The conversation a thread went off from. */
  readonly parentId: string | null;
  readonly messages: readonly Row[];
}

/** Where messages of older versions are that name no session. */
const DEFAULT_SESSION = "inbox";

/**
 * Tells the messages of a file apart: a topic is a conversation, and so are the messages of a session without a topic
 * and each thread. In the order in which their first messages stand.
 */
export function splitLibrary(library: Library): Topic[] {
  const found = new Map<string, { topic: Omit<Topic, "messages">; messages: Row[] }>();
  for (const row of library.messages) {
    const place = placeOf(row.record, library);
    const key = JSON.stringify([place.parentId, place.id]);
    const known = found.get(key);
    if (known === undefined) found.set(key, { topic: place, messages: [row] });
    else known.messages.push(row);
  }
  return [...found.values()].map(({ topic, messages }) => ({ ...topic, messages }));
}

function placeOf(record: JsonRecord, library: Library): Omit<Topic, "messages"> {
  const topicId = asText(record["topicId"]) || null;
  const sessionId = asText(record["sessionId"]) || null;
  const threadId = asText(record["threadId"]) || null;
  const topic = library.topics.get(topicId ?? "") ?? null;
  const owner = sessionId ?? asText(topic?.["sessionId"]) ?? DEFAULT_SESSION;
  const session = library.sessions.get(owner) ?? null;
  const id = library.isOneTopic ? commonTopic(library) : (topicId ?? `session:${owner}`);
  const whole = { id, topic, sessionId: owner, session, thread: null, parentId: null };
  if (threadId === null) return whole;
  const thread = library.threads.get(threadId) ?? null;
  return { ...whole, id: threadId, topic: null, thread, parentId: id };
}

/** The topic all messages of a file are of. */
function commonTopic({ messages }: Library): string | null {
  const [first] = messages;
  const id = asText(first?.record["topicId"]);
  return id && messages.every(({ record }) => record["topicId"] === id) ? id : null;
}
