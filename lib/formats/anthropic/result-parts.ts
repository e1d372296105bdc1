import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { strictBase64 } from "../kit/files/base64";
import { mediaType, REQUEST_PICTURES } from "../kit/vendor/request-files";

/** Members that each kind of part may have in a result. */
const MEMBERS: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([
  ["text", new Set(["type", "text", "cache_control", "citations"])],
  ["image", new Set(["type", "source", "cache_control"])],
  ["document", new Set(["type", "source", "title", "context", "citations", "cache_control"])],
  ["search_result", new Set(["type", "source", "title", "content", "citations", "cache_control"])],
]);

/**
 * The parts of a result as requests accept them: their own, and what servers of the Model Context Protocol answer
 * with. Null where one of them is neither, so that none is lost.
 */
export function resultParts(output: readonly unknown[]): JsonRecord[] | null {
  const parts = output.map((value) => {
    const part = asRecord(value);
    return part === null ? null : (ownPart(part) ?? protocolPart(part));
  });
  if (parts.includes(null)) return null;
  return parts.filter((part) => part !== null).filter((part) => !isBlankText(part));
}

const isBlankText = ({ type, text }: JsonRecord): boolean =>
  type === "text" && (asText(text) ?? "").trim() === "";

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

const isRead = (data: unknown): boolean => typeof data === "string" && strictBase64(data) === data;
