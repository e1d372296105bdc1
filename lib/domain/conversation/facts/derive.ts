import { shortName } from "./short-name";
import { cutText } from "@/lib/shared/embedded-data";
import { asRecord, asText } from "@/lib/shared/read-value";
import type { ConversationCounts } from "./counts";
import type { ToolFact } from "./blocks";
import { isDeleted } from "./deleted";
import { derivedTitle, isProgramText } from "./derived-title";
import type { MessageFacts } from "./message";
import { chooseMessageTime, latestEntry } from "./message-time";
import { conversationTags } from "./tags";

/** Counts up when derived columns or the search text change for the same document text. */
export const DERIVE_VERSION = 10;
/** The version since which the columns and the search text of messages are the same. */
export const MESSAGE_DERIVE_VERSION = 9;
/** The version of a conversation that the present rules derived and that waits for the search index. */
export const UNINDEXED_VERSION = -DERIVE_VERSION;

const SNIPPET_LENGTH = 160;

export interface ConversationFacts extends ConversationCounts {
  /** "" when the document has no id. */
  readonly documentId: string;
  readonly title: string;
  /** All of it, where the title is only how a long one begins: a search finds its last word, too. */
  readonly wholeTitle: string;
  /** The document has no title; this one is the start of its first prompt, else of its first words. */
  readonly titleDerived: boolean;
  /** How it begins, on one line: the first prompt; below a derived title the first answer. */
  readonly snippet: string;
  readonly isPrivate: boolean;
  readonly ownerId: string | null;
  readonly parentId: string | null;
  readonly modelId: string | null;
  readonly systemMessage: string | null;
  readonly tags: readonly string[];
  readonly deleted: boolean;
  /** The `created` entry of its audit trail, else the earliest message. */
  readonly createdMs: number | null;
  /** The latest time recorded anywhere in the document. */
  readonly updatedMs: number | null;
}

/** What counts of a message; the store answers it from its small rows, without the message's text. */
export interface TalliedMessage extends Pick<
  MessageFacts,
  | "role"
  | "slotIndex"
  | "pinned"
  | "deleted"
  | "attachmentCount"
  | "createdMs"
  | "latestMs"
  | "preview"
  | "opening"
> {
  readonly tools: readonly Pick<ToolFact, "kind">[];
}

/** Facts of the messages seen so far; holds no message, so a document of any size can be streamed. */
export interface ConversationTally {
  add(message: TalliedMessage): void;
  /** Whether the words of a next message of this role may still name the conversation. */
  needsWords(role: TalliedMessage["role"]): boolean;
  /** @param shell the document parsed without its messages */
  facts(shell: unknown): ConversationFacts;
}

/** Counts different indexes; of those that ascend, as nearly all do, a list is enough. */
class DistinctIndexes {
  readonly #ascending: number[] = [];
  #others: Set<number> | null = null;

  add(index: number): void {
    const last = this.#ascending.at(-1);
    if (this.#others === null && (last === undefined || index >= last)) {
      if (index !== last) this.#ascending.push(index);
      return;
    }
    this.#others ??= new Set(this.#ascending);
    this.#others.add(index);
  }

  get size(): number {
    return this.#others?.size ?? this.#ascending.length;
  }
}

/** Starts counting the messages of one conversation. */
export function tallyConversation(): ConversationTally {
  const indexes = new DistinctIndexes();
  const counts = { messageCount: 0, pinnedCount: 0, attachmentCount: 0, toolCallCount: 0 };
  let looseSlots = 0;
  let prompt = NO_WORDS;
  let answer = NO_WORDS;
  let earliestMs: number | null = null;
  let latestMs: number | null = null;
  let programPrompts = 0;
  const needsWords = (role: TalliedMessage["role"]) => {
    if (role !== "user") return answer.preview === "";
    return prompt.preview === "" || (prompt.isProgram && programPrompts < MOST_PROGRAM_PROMPTS);
  };
  return {
    needsWords,
    add(message) {
      counts.messageCount += 1;
      earliestMs = lesser(earliestMs, message.createdMs);
      if (message.latestMs !== null)
        latestMs = Math.max(latestMs ?? message.latestMs, message.latestMs);
      if (message.deleted) return;
      if (message.slotIndex === null) looseSlots += 1;
      else indexes.add(message.slotIndex);
      if (message.pinned) counts.pinnedCount += 1;
      counts.attachmentCount += message.attachmentCount;
      for (const tool of message.tools) if (tool.kind === "call") counts.toolCallCount += 1;
      if (message.preview === "" || !needsWords(message.role)) return;
      const words = firstWords(message);
      if (message.role !== "user") answer = words;
      else if (prompt.preview === "" || !words.isProgram) prompt = words;
      if (words.isProgram) programPrompts += 1;
    },
    facts(value) {
      const shell = asRecord(value);
      // What is stored beside the document names it in lists; the document itself keeps all of it.
      const stated = visibleText(asText(shell?.conversationTitle));
      const title = shortName(stated);
      const systemMessage = asText(shell?.systemMessage);
      const derived = prompt.title || answer.title || derivedTitle(systemMessage ?? "");
      const created = chooseMessageTime([], shell?.auditTrail);
      return {
        documentId: asText(shell?.id) ?? "",
        title: title || derived,
        wholeTitle: stated || derived,
        titleDerived: title === "",
        snippet: snippetOf(title, prompt, answer),
        isPrivate: shell?.isPrivate === true,
        ownerId: asText(shell?.ownerId),
        parentId: asText(shell?.parentId),
        modelId: asText(shell?.modelId),
        systemMessage,
        tags: conversationTags(shell),
        deleted: isDeleted(shell),
        createdMs: created.ms ?? earliestMs,
        updatedMs: latestEntry(shell?.auditTrail, latestMs),
        slotCount: indexes.size + looseSlots,
        ...counts,
      };
    },
  };
}

/** Facts of a whole conversation from those of its messages, in array order. */
export function conversationFacts(
  shell: unknown,
  messages: Iterable<TalliedMessage>,
): ConversationFacts {
  const tally = tallyConversation();
  for (const message of messages) tally.add(message);
  return tally.facts(shell);
}

function lesser(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

const INVISIBLE = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*$/u;

/** A text without white space around it; "" for one in which nothing can be seen. */
function visibleText(text: string | null): string {
  return text === null || INVISIBLE.test(text) ? "" : text.trim();
}

interface FirstWords {
  readonly title: string;
  readonly preview: string;
  /** An agent wrote them, and the first prompt comes later. */
  readonly isProgram: boolean;
}

const NO_WORDS: FirstWords = { title: "", preview: "", isProgram: false };

/** Agents put one or two such messages before the first prompt. */
const MOST_PROGRAM_PROMPTS = 5;

/** What a message names a conversation by; the message itself need not be kept for it. */
function firstWords({ preview, opening }: TalliedMessage): FirstWords {
  return { preview, title: derivedTitle(opening), isProgram: isProgramText(opening) };
}

function snippetOf(title: string, prompt: FirstWords, answer: FirstWords): string {
  // Words that are the title already are not repeated.
  if (title === "") return prompt.title === "" ? "" : cutSnippet(answer.preview);
  return cutSnippet(prompt.preview || answer.preview);
}

const cutSnippet = (words: string): string => cutText(words, SNIPPET_LENGTH).trimEnd();
