import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { isDeleted } from "@/lib/domain/conversation/facts/deleted";
import { messageTime } from "@/lib/domain/conversation/facts/message-time";
import { runFacts } from "@/lib/domain/conversation/facts/run";
import type { Message } from "@/lib/domain/conversation/schema/conversation";
import type { WriterOptions } from "@/lib/domain/exports/request";
import { asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../contract/fidelity";
import { readParts, type ReadablePart } from "./parts";
import { isBlank } from "../source/unmapped";
import { activePath } from "../tree/active-path";
import { MESSAGE_MEMBERS, SHELL_MEMBERS, type OutgoingConversation } from "../contract/writer";

/** A message for people. */
export interface ReadableMessage {
  /** Of the document; "" where it has none. */
  readonly id: string;
  readonly role: string;
  readonly model: string | null;
  /** Epoch milliseconds. */
  readonly atMs: number | null;
  readonly parts: readonly ReadablePart[];
  readonly attachments: readonly JsonRecord[];
}

const SHOWN_OF_CONVERSATION = new Set(SHELL_MEMBERS);
const SHOWN_OF_MESSAGE = new Set(MESSAGE_MEMBERS);

/** Hears the ids of the messages that are shown, before the first of them. */
type HearShown = (ids: ReadonlySet<string>) => void;

/**
 * The shown path of a conversation, message by message: first which messages are shown, from what little
 * places them, then those messages. Counts what it leaves out.
 */
export async function* readableMessages(
  conversation: OutgoingConversation,
  options: WriterOptions,
  tally: Tally<string>,
  onShown?: HearShown,
): AsyncGenerator<ReadableMessage, void, void> {
  tally.count("title");
  if ((asText(conversation.shell["systemMessage"]) ?? "") !== "") tally.count("systemMessage");
  tally.count("conversationDetails", countOthers(conversation.shell, SHOWN_OF_CONVERSATION));
  const shown = await shownPositions(conversation, tally, onShown);
  const callNames = new Map<string, string>();
  let position = -1;
  for await (const message of conversation.messages()) {
    position += 1;
    if (shown.has(position)) yield readMessage(message, options, tally, callNames);
  }
}

async function shownPositions(
  conversation: OutgoingConversation,
  tally: Tally<string>,
  onShown: HearShown | undefined,
): Promise<ReadonlySet<number>> {
  const outlines: Message[] = [];
  let deleted = 0;
  for await (const message of conversation.messages()) {
    if (isDeleted(message)) deleted += 1;
    outlines.push(outlineOf(message));
  }
  const path = new Set(activePath(outlines));
  tally.count("messages", path.size);
  tally.count("deletedMessages", deleted);
  tally.count("otherVersions", outlines.length - path.size - deleted);
  onShown?.(new Set([...path].map(({ id }) => id)));
  return new Set(outlines.flatMap((outline, at) => (path.has(outline) ? [at] : [])));
}

/** Only what decides whether it is shown, so that a conversation of any size fits. */
function outlineOf(message: Message): Message {
  const { id, role, index, isPreferred, auditTrail, extensions } = message;
  return {
    id,
    role,
    messageType: "text",
    ...(index === undefined ? {} : { index }),
    ...(isPreferred === undefined ? {} : { isPreferred }),
    ...(auditTrail === undefined ? {} : { auditTrail }),
    ...(extensions === undefined ? {} : { extensions }),
  };
}

function readMessage(
  message: Message,
  options: WriterOptions,
  tally: Tally<string>,
  callNames: Map<string, string>,
): ReadableMessage {
  const record: JsonRecord = message;
  const { ms } = messageTime(message);
  const { model } = runFacts(record["assistantMetadata"]);
  const attachments = asRecords(record["attachments"]);
  if (ms !== null) tally.count("times");
  if (model !== null) tally.count("models");
  tally.count("attachments", attachments.length);
  tally.count("messageDetails", countOthers(message, SHOWN_OF_MESSAGE));
  const described = attachments.map(({ metadata }) => metadata);
  tally.count("messageDetails", described.filter((each) => !isBlank(each)).length);
  return {
    id: asText(record["id"]) ?? "",
    role: asText(record["role"]) ?? "unknown",
    model,
    atMs: ms,
    parts: readParts(record, options, tally, callNames),
    attachments,
  };
}

function countOthers(value: object, shown: ReadonlySet<string>): number {
  return Object.keys(value).filter((name) => !shown.has(name)).length;
}

/** How many attachments carry the bytes of a file. */
export function countContents(attachments: readonly JsonRecord[]): number {
  return attachments.filter((attachment) => attachmentContent(attachment) !== null).length;
}
