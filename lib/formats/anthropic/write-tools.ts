import type { ContentBlock } from "@/lib/domain/conversation/schema/conversation";
import { type JsonRecord, asRecord, asText } from "@/lib/shared/read-value";

import type { Count } from "./write-facts";
import { strictBase64 } from "../kit/files/base64";
import { mediaType, REQUEST_PICTURES } from "../kit/vendor/request-files";

/** Members that each kind of part may have in a result. */
const MEMBERS: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([
  ["text", new Set(["type", "text", "cache_control", "citations"])],
  ["image", new Set(["type", "source", "cache_control"])],
  ["document", new Set(["type", "source", "title", "context", "citations", "cache_control"])],
  ["search_result", new Set(["type", "source", "title", "content", "citations", "cache_control"])],
]);

const isBlankText = ({ type, text }: JsonRecord): boolean =>
  type === "text" && (asText(text) ?? "").trim() === "";

const isRead = (data: unknown): boolean => typeof data === "string" && strictBase64(data) === data;

type CallBlock = Extract<ContentBlock, { blockType: "toolCall" }>;
type ResultBlock = Extract<ContentBlock, { blockType: "toolResult" }>;

const FORBIDDEN = /[^A-Za-z0-9_-]/g;

/** An id as requests accept it; calls and results are renamed alike. */
const writeId = (id: string) => id.replace(FORBIDDEN, "_");

/**
 * A call.
 * @param fullName what the model called the tool, where the document splits it in two
 */
export function writeUse(block: CallBlock, fullName: string | null): JsonRecord {
  const name = fullName ?? block.toolRef.name;
  return { type: "tool_use", id: writeId(block.id), name, input: block.args ?? {} };
}

/** A result; one of the provider's own tools is written as it came. */
export function writeResult(
  block: ResultBlock,
  { isOfServer, count }: { isOfServer: boolean; count: Count },
): JsonRecord {
  const { output, toolResultState, toolResultError } = block;
  const start = { type: "tool_result", tool_use_id: writeId(block.toolCallId) };
  if (isOfServer) return { ...start, content: output };
  const hasFailed = toolResultState !== "succeeded";
  const message = toolResultError?.message;
  const written = output === undefined ? message : writeOutput(output);
  const words = isNothing(message) ? NO_WORDS : message;
  const content = hasFailed && isNothing(written) ? words : written;
  const isSaid = message === undefined || JSON.stringify(content)?.includes(inside(message));
  const isMore = toolResultError?.code !== undefined || toolResultError?.data !== undefined;
  const isVague = hasFailed && toolResultState !== "failed";
  count("errorDetails", !isSaid || isMore || isVague ? 1 : 0);
  return {
    ...start,
    ...(content === undefined ? {} : { content }),
    ...(hasFailed ? { is_error: true } : {}),
  };
}

/** Requests refuse a failure without a word about it. */
const NO_WORDS = "No output was recorded.";

const isNothing = (content: unknown): boolean =>
  content === undefined ||
  (typeof content === "string" && content.trim() === "") ||
  (Array.isArray(content) && content.length === 0);

/** Says of a call that nobody knows how it ended. */
export const noResult = (callId: string): JsonRecord => ({
  type: "tool_result",
  tool_use_id: writeId(callId),
  content: "No result was recorded.",
  is_error: true,
});

/** Texts and lists of parts that requests know as they are, all else as JSON. */
function writeOutput(output: unknown): unknown {
  if (typeof output === "string") return output;
  return Array.isArray(output)
    ? (resultParts(output) ?? JSON.stringify(output))
    : JSON.stringify(output);
}

/** A text as it is inside a JSON text. */
const inside = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * The parts of a result as requests accept them: their own, and what servers of the Model Context Protocol answer
 * with. Null where one of them is neither, so that none is lost.
 */
function resultParts(output: readonly unknown[]): JsonRecord[] | null {
  const parts = output.map((value) => {
    const part = asRecord(value);
    return part === null ? null : (ownPart(part) ?? protocolPart(part));
  });
  if (parts.includes(null)) return null;
  return parts.filter((part) => part !== null).filter((part) => !isBlankText(part));
}

function ownPart(part: JsonRecord): JsonRecord | null {
  const { type, text, source } = part;
  const members = MEMBERS.get(type);
  if (members === undefined || !Object.keys(part).every((name) => members.has(name))) return null;
  if (type === "text") return typeof text === "string" ? part : null;
  if (type === "search_result") return typeof source === "string" ? part : null;
  const kind = asRecord(source)?.["type"];
  return typeof kind === "string" && (kind !== "base64" || isRead(asRecord(source)?.["data"]))
    ? part
    : null;
}

/** A text or a picture as the Model Context Protocol writes them; what it says to clients is no business of models. */
function protocolPart({ type, text, data, mimeType }: JsonRecord): JsonRecord | null {
  if (type === "text") return typeof text === "string" ? { type, text } : null;
  const kind = mediaType(asText(mimeType));
  if (type !== "image" || !REQUEST_PICTURES.has(kind) || !isRead(data)) return null;
  return { type, source: { type: "base64", media_type: kind, data } };
}
