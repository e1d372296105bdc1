import { readFileSync } from "node:fs";

import type { Conversation } from "@/lib/domain/conversation/schema/conversation";
import type { Format, ParseContext, ParsedDocument } from "@/lib/formats/kit/contract/format";
import { parseContext } from "@/lib/testing/formats/fixtures";

import { samplePath } from "./folder";

/** What a file is known to hold. */
export interface SampleCounts {
  conversations: number;
  messages: number;
  /** Versions that are not the preferred one. */
  others: number;
  attachments: number;
  text?: number;
  thinking?: number;
  toolCall?: number;
  toolResult?: number;
}

/** The conversations a format makes of a published file. */
export async function convertSample(
  format: Format,
  file: string,
  context: Partial<ParseContext> = {},
): Promise<Conversation[]> {
  const text = readSample(file);
  const isLines = file.endsWith(".jsonl");
  const sample: unknown = isLines ? readLines(text) : JSON.parse(text);
  const root = isLines ? "jsonl" : Array.isArray(sample) ? "array" : "object";
  const isWhole = format.isWhole?.({ name: file, root, sample }) === true;
  const items: unknown[] = isWhole || !Array.isArray(sample) ? [sample] : sample;
  const results = await Promise.all(
    items.map((item) => format.parse(item, parseContext({ fileName: file, ...context }))),
  );
  return results.flatMap(({ documents }) => documents.filter(isConversation).map(parseDocument));
}

/** The text of a published file. */
export function readSample(file: string): string {
  return readFileSync(samplePath(file), "utf8");
}

const readLines = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

const isConversation = ({ kind }: ParsedDocument) => kind === "conversation";
const parseDocument = ({ text }: ParsedDocument) => JSON.parse(text) as Conversation;

/** Counts what conversations hold, kinds of blocks that do not occur left out. */
export function countConversations(conversations: readonly Conversation[]): SampleCounts {
  const messages = conversations.flatMap((conversation) => conversation.messages ?? []);
  const kinds: Record<string, number> = {};
  for (const message of messages) {
    const isText = message.messageType === "text";
    const blocks = isText ? [{ blockType: "text" }] : (message.contentBlocks ?? []);
    for (const { blockType } of blocks) kinds[blockType] = (kinds[blockType] ?? 0) + 1;
  }
  return {
    conversations: conversations.length,
    messages: messages.length,
    others: messages.filter(({ isPreferred }) => isPreferred === false).length,
    ...kinds,
    attachments: messages.reduce((sum, { attachments }) => sum + (attachments?.length ?? 0), 0),
  };
}
