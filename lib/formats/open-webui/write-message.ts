import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../kit/contract/fidelity";
import { dropBlank, leftover } from "../kit/source/unmapped";
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
  const isPlain = isUser || (texts.length === parts.length && texts.length < 2);
  if (isUser) tally.count("joinedTexts", Math.max(0, texts.length - 1));
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
    ...(isUser ? {} : writeRun(message)),
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

/** What a reader had said of a file. */
const OWN_METADATA = new Set(["pointer", "missing", "statedSizeInBytes"]);
const EXTRACTED = new Set([
  ...OWN_METADATA,
  "extractedText",
  "originalMime",
  "originalSizeInBytes",
]);

function writeFile(file: JsonRecord, { tally, hasContents }: MessageWriting): JsonRecord {
  const metadata = asRecord(file["metadata"]) ?? {};
  const content = attachmentContent(file);
  const isText = metadata["extractedText"] === true && content !== null;
  const isEmbedded = content !== null && content.encoding === "base64" && hasContents;
  if (content !== null) tally.count(isEmbedded ? "embeddedFiles" : "omittedContents");
  const mime = isText ? metadata["originalMime"] : (asText(file["mime"]) ?? content?.mime);
  const size = isText ? metadata["originalSizeInBytes"] : file["sizeInBytes"];
  const embedded =
    isEmbedded && content !== null && !isText
      ? `data:${asText(mime) ?? "application/octet-stream"};base64,${content.text}`
      : null;
  const upload = asRecord(metadata["file"]) ?? {};
  const text = isText && isEmbedded && content !== null ? decodeText(content.text) : null;
  const details = leftover(metadata, isText ? EXTRACTED : OWN_METADATA);
  return {
    type: file["attachmentKind"] === "image" ? "image" : "file",
    ...details,
    ...dropBlank({
      id: file["id"],
      name: file["name"],
      url: embedded ?? metadata["pointer"] ?? (content === null ? file["uri"] : null),
      content_type: mime,
      size,
    }),
    ...(text === null
      ? {}
      : { file: { ...upload, data: { ...asRecord(upload["data"]), content: text } } }),
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
