import { asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../kit/contract/fidelity";
import { dropBlank } from "../kit/source/unmapped";
import { detailsOf, readOutgoingFile } from "../kit/tree/outgoing-file";
import {
  argsText,
  outputText,
  withoutApprovals,
  type OutgoingResult,
} from "../kit/tree/outgoing-parts";
import { restore, type OutgoingMessage } from "../kit/tree/outgoing-tree";
import { pairResults } from "../kit/tree/pair-results";
import type { LIBRECHAT_WRITER_FACTS } from "./write-facts";

export interface MessageWriting {
  readonly conversationId: string;
  readonly tally: Tally<keyof typeof LIBRECHAT_WRITER_FACTS>;
  /** Whether contents of attachments go along. */
  readonly hasContents: boolean;
  /** Names of tools by call, for results that stand alone. */
  readonly names: ReadonlyMap<string, string>;
}

type WrittenPart = ReturnType<typeof withoutApprovals>[number];

const ROOT_PARENT = "00000000-0000-0000-0000-000000000000";

/** Members that are written again, or were kept by their position in a list. */
export const WRITTEN = ["content", "text", "files", "attachments", "messageId", "parentMessageId"];

export function writeMessage(message: OutgoingMessage, writing: MessageWriting): JsonRecord {
  const { id, parentId, role, run, metadata, source, created, updated } = message;
  const isUser = role === "user";
  const model = asText(run["model"]);
  const parts = withoutApprovals(message.parts, writing.tally);
  const texts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  const isPlain = parts.length === texts.length && texts.length < 2;
  const files = message.attachments.map((file) => writeFile(file, writing));
  const times = dropBlank({ createdAt: created?.iso, updatedAt: (updated ?? created)?.iso });
  return {
    ...restore(source, WRITTEN),
    messageId: id,
    parentMessageId: parentId ?? ROOT_PARENT,
    conversationId: writing.conversationId,
    isCreatedByUser: isUser,
    ...dropBlank({ sender: senderOf(message, model) }),
    text: texts.join("\n\n"),
    ...(isPlain ? {} : { content: writeParts(parts, writing) }),
    ...(model === null ? {} : { model }),
    ...dropBlank({ tokenCount: run["outputTokens"], finish_reason: run["finishReason"] }),
    error: metadata["error"] === true,
    unfinished: metadata["unfinished"] === true,
    ...times,
    ...(files.length === 0 ? {} : { files }),
  };
}

/** A name for people; a file of this format that gave none gets none. */
function senderOf(
  { role, source, isNative }: OutgoingMessage,
  model: string | null,
): string | null {
  if (role === "system") return "System";
  const stated = asText(source["sender"]);
  if (stated !== null || role === "user") return stated ?? "User";
  return isNative ? null : (model ?? "Assistant");
}

/** Thinking, texts, and calls with what came of them, in order. */
function writeParts(parts: readonly WrittenPart[], writing: MessageWriting): JsonRecord[] {
  const answers = pairResults(parts);
  // A call has one result; the others follow on their own.
  const placed = new Set<WrittenPart>([...answers.values()].flatMap(([first]) => first ?? []));
  return parts
    .filter((part) => !placed.has(part))
    .map((part) =>
      writePart(part, part.kind === "call" ? answers.get(part)?.[0] : undefined, writing),
    );
}

function writePart(
  part: WrittenPart,
  answer: OutgoingResult | undefined,
  writing: MessageWriting,
): JsonRecord {
  switch (part.kind) {
    case "text":
      return { type: "text", text: part.text };
    case "thinking":
      return { type: "think", think: part.text };
    case "call": {
      const { id, name, args } = part;
      const call = { id, name, args: argsText(args), type: "tool_call" };
      const outcome = answer === undefined ? {} : writeOutput(answer, writing);
      return { type: "tool_call", tool_call: { ...call, ...outcome } };
    }
    case "result": {
      const call = { id: part.callId, name: writing.names.get(part.callId) ?? "", args: "" };
      const outcome = writeOutput(part, writing);
      return { type: "tool_call", tool_call: { ...call, type: "tool_call", ...outcome } };
    }
  }
}

function writeOutput(result: OutgoingResult, { tally }: MessageWriting): JsonRecord {
  tally.count("outcomes", result.state === "succeeded" ? 0 : 1);
  tally.count("outputsAsText", isText(result.output) ? 0 : 1);
  return { output: outputText(result), progress: 1 };
}

const isText = (output: unknown) => typeof output === "string" || output === undefined;

function writeFile(file: JsonRecord, { tally, hasContents }: MessageWriting): JsonRecord {
  const { metadata, mime, url } = readOutgoingFile(file, hasContents, tally);
  return {
    ...detailsOf(metadata),
    ...dropBlank({
      file_id: file["id"],
      filename: file["name"],
      filepath: url,
      type: mime,
      bytes: file["sizeInBytes"],
    }),
  };
}
