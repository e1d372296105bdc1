import type { MessageRole } from "@/lib/domain/conversation/schema/conversation";
import { asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tally } from "../kit/contract/fidelity";
import { dropBlank } from "../kit/source/unmapped";
import type { NodeMessage } from "../kit/tree/assemble";
import { blockId } from "../kit/tree/message-draft";

import { readBlocks, type BlockReading } from "./blocks";
import type { ChatgptFact } from "./facts";
import { type FileRegister, gatherFiles } from "./message-files";
import type { FileDraft } from "./pieces";
import { originalMessage } from "./unmapped";
import type { SourceMessage } from "./nodes";
import { isSystem } from "./system-messages";
import type { ToolLinks } from "./tools";
import type { Unchecked } from "../kit/source/unchecked";
import type { ChatgptMetadata } from "./source";

/** What a message needs to know of its conversation. */
export interface MessageContext {
  readonly links: ToolLinks;
  /** Whether the conversation has a time to lend to messages without one. */
  readonly hasTime: boolean;
  readonly tally: Tally<ChatgptFact>;
  readonly register: FileRegister;
}

const ROLES: ReadonlyMap<string, MessageRole> = new Map([
  ["user", "user"],
  ["human", "user"],
  ["assistant", "assistant"],
  ["tool", "tool"],
  ["function", "tool"],
]);

export function convertMessage(message: SourceMessage, context: MessageContext): NodeMessage {
  const { nodeId } = message;
  const { tally } = context;
  const role = ROLES.get(message.role ?? "") ?? "assistant";
  const reading = readBlocks(message, context.links);
  const shown = message.reading.pieces.flatMap((piece) =>
    piece.kind === "file" ? [piece.file] : [],
  );
  const gathered = gatherFiles([...shown, ...reading.files], message.metadata.attachments);
  const files = gathered.files.map((file) => context.register(file));
  const run = role === "assistant" ? readModelRun(message) : { facts: {}, taken: [] };

  const original = dropBlank({
    ...originalMessage(message, {
      message: [...(asText(message.record.id) === null ? [] : ["id"]), ...reading.takenOfMessage],
      author: message.role === null ? [] : ["role"],
      metadata: [
        ...run.taken,
        ...reading.takenOfMetadata,
        ...(message.hidden ? ["is_visually_hidden_from_conversation"] : []),
        ...(gathered.unusable.length === 0 ? ["attachments"] : []),
      ],
    }),
    args: reading.argsText,
  });
  const order = partOrder(message, reading, files);
  const markers = markersOf(nodeId, reading);
  const isDated = message.created !== null;
  // A plain text without a time becomes a message that needs none.
  const needsTime = !isDated && !isPlainText(reading);
  const isNote = isSystem(message);
  const messageId = asText(message.record.id);

  tally.count("messageFields", Object.keys(original).length > 0 ? 1 : 0);
  tally.count("partOrder", order ? 1 : 0);
  tally.count("citationMarkers", markers.length);
  tally.count(
    "citationLinks",
    reading.blocks.reduce((sum, { links }) => sum + links, 0),
  );
  tally.count("hiddenMessages", message.hidden ? 1 : 0);
  tally.count("laterSystemTexts", isNote ? 1 : 0);
  tally.count("thoughtPieces", message.reading.repeatedPieces ?? 0);
  tally.count(
    "unknownContent",
    message.reading.pieces.filter(({ kind }) => kind === "json").length,
  );

  return {
    role,
    blocks: reading.blocks.map(({ block }) => block),
    files,
    time: message.created,
    updated: message.updated,
    assistantMetadata: run.facts,
    metadata: isNote ? { originalRole: "system" } : {},
    source: {
      sourceId: nodeId,
      messageId: messageId === nodeId ? null : messageId,
      originalRole: message.role === role ? null : message.role,
      hidden: message.hidden ? true : null,
      timeUnknown: needsTime && !context.hasTime ? true : null,
      timeBorrowed: needsTime && context.hasTime ? true : null,
      parts: order,
      markers,
      original,
    },
  };
}

function isPlainText({ blocks }: BlockReading): boolean {
  return blocks.length === 1 && blocks[0]?.block.kind === "text";
}

/** Facts about the model's run, and the metadata members that are wholly in them. */
function readModelRun({ metadata }: SourceMessage): { facts: JsonRecord; taken: string[] } {
  const model = asText(metadata.model_slug);
  const finish: Unchecked<ChatgptMetadata["finish_details"]> | null = asRecord(
    metadata.finish_details,
  );
  const finishReason = asText(finish?.type);
  const seconds = asNumber(metadata.finished_duration_sec);
  const isWholeFinish = finishReason !== null && Object.keys(finish ?? {}).length === 1;
  return {
    facts: dropBlank({
      model,
      finishReason,
      durationMs: seconds === null ? null : Math.round(seconds * 1_000_000) / 1000,
    }),
    taken: [
      ...(model === null ? [] : ["model_slug"]),
      ...(isWholeFinish ? ["finish_details"] : []),
      ...(seconds === null ? [] : ["finished_duration_sec"]),
    ],
  };
}

/** Where files are between the texts, which CJSON cannot say; null when there is nothing to say. */
function partOrder(
  message: SourceMessage,
  reading: BlockReading,
  files: readonly FileDraft[],
): readonly JsonRecord[] | null {
  const { pieces } = message.reading;
  const hasFile = pieces.some(({ kind }) => kind === "file");
  if (!hasFile || pieces.every(({ kind }) => kind === "file")) return null;
  const idAt = (position: number) => {
    const spoken = reading.blocks[position];
    return spoken ? blockId(message.nodeId, spoken.block, position) : message.nodeId;
  };
  const places = new Map(reading.places.map(({ piece, position }) => [piece, position]));
  // Texts without a block of their own are in the call or in the result.
  const tool = reading.blocks.findIndex(
    ({ block }) => block.kind === "toolCall" || block.kind === "toolResult",
  );
  return pieces.map((piece) => {
    if (piece.kind === "file") {
      const file = files.find(({ lookups }) => lookups.includes(piece.file.lookups[0] ?? ""));
      return { attachment: file?.id ?? piece.file.id };
    }
    return { block: idAt(places.get(piece) ?? tool) };
  });
}

function markersOf(nodeId: string, { blocks }: BlockReading): readonly JsonRecord[] {
  return blocks.flatMap(({ block, markers }, position) =>
    markers.map((marker) => ({ block: blockId(nodeId, block, position), ...marker })),
  );
}
