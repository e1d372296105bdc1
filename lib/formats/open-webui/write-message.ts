import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../kit/contract/fidelity";
import { dropBlank, isBlank } from "../kit/source/unmapped";
import { detailsOf, readOutgoingFile } from "../kit/tree/outgoing-file";
import { withoutApprovals } from "../kit/tree/outgoing-parts";
import { restore, type OutgoingMessage } from "../kit/tree/outgoing-tree";
import type { SourceTime } from "../kit/source/time";
import type { OpenWebuiWriterFact } from "./write-facts";
import { writeDetails } from "./write-details";
import { writeOutput } from "./write-output";

export interface MessageWriting {
  readonly tally: Tally<OpenWebuiWriterFact>;
  /** Whether contents of attachments go along. */
  readonly hasContents: boolean;
  /** Ids of the messages that follow each one. */
  readonly children: ReadonlyMap<string | null, readonly string[]>;
}

/** Members that were kept by their position in a list, or next to the tree. */
export const DROPPED = [
  "content",
  "details",
  "files",
  "originalRole",
  "statedParentId",
  "strayChildren",
  "id",
];

const WRITTEN = [...DROPPED, "output"];

export function writeMessage(message: OutgoingMessage, writing: MessageWriting): JsonRecord {
  const { id, parentId, source, created, updated, metadata } = message;
  const { tally, children } = writing;
  const parts = withoutApprovals(message.parts, tally);
  const timedOut = parts.filter(
    (part) => part.kind === "result" && (part.state === "timed_out" || part.state === "canceled"),
  );
  tally.count("outcomes", timedOut.length);
  const texts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  const isUser = message.role === "user";
  const isPlain = texts.length === parts.length && (isUser || texts.length < 2);
  if (isUser && isPlain) tally.count("joinedTexts", Math.max(0, texts.length - 1));
  tally.count("updatedMessages", updated === null ? 0 : 1);
  const files = message.attachments.map((file) => writeFile(file, writing));
  return {
    ...restore(source, WRITTEN),
    id,
    parentId,
    childrenIds: children.get(id) ?? [],
    role: message.role === "tool" ? "assistant" : message.role,
    content: isPlain ? texts.join("\n\n") : writeDetails(parts),
    ...(created === null ? {} : { timestamp: secondsOf(created) }),
    ...(isUser && isBlank(message.run) ? {} : writeRun(message)),
    ...(isPlain ? {} : { output: writeOutput(parts, asRecord(source["output"]) ?? {}) }),
    ...(files.length === 0 ? {} : { files }),
    ...dropBlank({ error: metadata["error"] }),
  };
}

/** Seconds since 1970, with what the document says of their fractions. */
export function secondsOf({ ms }: SourceTime): number {
  return ms / 1000;
}

function writeRun({ run, metadata, source }: OutgoingMessage): JsonRecord {
  const model = asText(run["model"]);
  const counts = dropBlank({
    prompt_tokens: run["inputTokens"],
    completion_tokens: run["outputTokens"],
  });
  const usage = asRecord(run["usage"]) ?? counts;
  return {
    ...(model === null ? {} : { model, modelName: asText(source["modelName"]) ?? model }),
    modelIdx: typeof metadata["modelIdx"] === "number" ? metadata["modelIdx"] : 0,
    done: source["done"] !== false,
    ...dropBlank({ usage }),
  };
}

const EXTRACTED = ["extractedText", "originalMime", "originalSizeInBytes"];

function writeFile(file: JsonRecord, { tally, hasContents }: MessageWriting): JsonRecord {
  const { metadata, content, isEmbedded, mime, url } = readOutgoingFile(file, hasContents, tally);
  const type = file["attachmentKind"] === "image" ? "image" : "file";
  const { id, name } = file;
  if (metadata["extractedText"] !== true || content === null) {
    const own = { id, name, url, content_type: mime, size: file["sizeInBytes"] };
    return { type, ...detailsOf(metadata), ...dropBlank(own) };
  }
  const own = {
    id,
    name,
    url: metadata["pointer"],
    content_type: metadata["originalMime"],
    size: metadata["originalSizeInBytes"],
  };
  const upload = asRecord(metadata["file"]) ?? {};
  const text = isEmbedded ? decodeText(content.text) : null;
  const data = { ...asRecord(upload["data"]), content: text };
  return {
    type,
    ...detailsOf(metadata, ...EXTRACTED),
    ...dropBlank(own),
    ...(text === null ? {} : { file: { ...upload, data } }),
  };
}

/** The UTF-8 text in base64. */
function decodeText(base64: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}
