import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Conversation } from "@/lib/domain/conversation/schema";
import type { Format, ParseContext, ParsedDocument } from "@/lib/formats/format";

import { parseContext } from "./format-fixtures";

/** Exports that other projects publish as test data: not ours to ship, looked for beside the checkout. */
const SAMPLES = process.env["COLLOQUY_SAMPLES"] ?? join(process.cwd(), "..", "shared", "samples");

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

/** The conversations a format makes of a published file; null, and a line that says so, where it is absent. */
export async function convertSample(
  format: Format,
  file: string,
  context: Partial<ParseContext> = {},
): Promise<Conversation[] | null> {
  const text = readSample(file);
  if (text === null) return null;
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

/** The text of a published file, null where there is none. */
export function readSample(file: string): string | null {
  const path = join(SAMPLES, file);
  if (existsSync(path)) return readFileSync(path, "utf8");
  process.stdout.write(`no sample exports at ${SAMPLES}: ${file} not checked\n`);
  return null;
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
