import type { Conversation, Message } from "@/lib/domain/conversation/schema/conversation";
import type { ConversationFormat, WriterOptions } from "@/lib/domain/exports/request";

import type { FactTable } from "./fact-table";
import type { Tally } from "./fidelity";

/** The heading of a conversation in which nobody wrote anything. */
export const NO_TITLE = "No title";

/** A conversation on its way out, redacted where that was asked for. */
export interface OutgoingConversation {
  /** For people; never empty. */
  readonly title: string;
  /** Everything but the messages. */
  readonly shell: Omit<Conversation, "messages">;
  /** In the order of the document, one at a time; can be asked for more than once. */
  messages(): AsyncIterable<Message>;
  /** Numbers of what was read of it that no program holds exactly. */
  rounded(): number;
  /** The whole document, for a format that carries it along. */
  text(): AsyncIterable<Uint8Array>;
}

/** All messages at once, for a format that has to know what comes later. */
export async function allMessages(conversation: OutgoingConversation): Promise<Message[]> {
  const messages: Message[] = [];
  for await (const message of conversation.messages()) messages.push(message);
  return messages;
}

/** Members of every shell that every format writes, or makes again. */
export const SHELL_MEMBERS: readonly string[] = [
  "id",
  "schemaUrl",
  "mediaType",
  "conversationTitle",
  "systemMessage",
  "modelId",
];

/** Members of a message that say what it is. */
export const MESSAGE_MEMBERS: readonly string[] = [
  "id",
  "role",
  "messageType",
  "index",
  "isPreferred",
  "content",
  "contentBlocks",
  "attachments",
];

/**
 * How the texts of several conversations become one download: `file` gives each a file of its own in an
 * archive, `lines` puts them one after the other (each text is whole lines), `array` makes them the elements
 * of a JSON array (each text is one JSON value).
 */
type Packing = "file" | "lines" | "array";

/** A format that conversations leave in; `write.ts` in the folder of the format. */
export interface ConversationWriter {
  readonly id: ConversationFormat;
  readonly label: string;
  /** One sentence for the sheet: what it is good for. */
  readonly description: string;
  /** With its dot, as in `.jsonl`. */
  readonly fileEnding: string;
  readonly mediaType: string;
  readonly packing: Packing;
  /** Everything it can do; reports of exports and the page about formats are made of it. */
  readonly facts: FactTable;
  /**
   * Writes a conversation in pieces. Yields nothing for one that has nothing to say in this format.
   * Nothing is lost in silence: all that has no place is counted by a fact whose fate is `lost`.
   */
  write(
    conversation: OutgoingConversation,
    options: WriterOptions,
    tally: Tally<string>,
  ): AsyncIterable<string>;
}
