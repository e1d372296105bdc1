import type { MessageAttachment } from "@/lib/domain/conversation/schema/conversation";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { decodeBase64 } from "@/lib/formats/kit/files/base64";
import type { AttachmentDraft } from "@/lib/formats/kit/files/embed";
import { unmapped } from "@/lib/formats/kit/source/unmapped";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { AnthropicBlock, AnthropicFile } from "./source";

/** What the reader calls a file without a name. */
export const NAMELESS: ReadonlySet<string> = new Set(["image", "document"]);

/** What a block's `source` says about the bytes of its file. */
type FileSource = Pick<AttachmentDraft, "inline" | "uri" | "lookups" | "mime" | "metadata">;

/**
 * The attachment that an `image`, `document` or `search_result` block becomes.
 * @returns null when its source is of an unknown kind or its bytes cannot be read
 */
export function readFileBlock(
  block: Unchecked<AnthropicBlock>,
  id: string,
): AttachmentDraft | null {
  const isImage = block.type === "image";
  const isFound = block.type === "search_result";
  const source = asRecord(block.source);
  const found = isFound ? readSearchResult(block) : source && readSource(source);
  if (found === null) return null;
  const title = asText(block.title);
  return {
    id,
    kind: isImage ? "image" : "file",
    name: title || null,
    label: isImage ? "image" : "document",
    ...found,
    metadata: { ...unmapped(block, takenOf(block, title, isFound)), ...found.metadata },
  };
}

/** Its parts, of which a text is not all, and where it is from stay beside the text. */
function readSearchResult(block: Unchecked<AnthropicBlock>): FileSource | null {
  const text = contentText(block.content);
  if (text === "" || asText(block.source) === null) return null;
  return { mime: "text/plain", lookups: [], inline: new TextEncoder().encode(text) };
}

function takenOf(
  block: Unchecked<AnthropicBlock>,
  title: string | null,
  isFound: boolean,
): ReadonlySet<string> {
  const read = ["type", ...(isFound ? [] : ["source"]), ...(title === null ? [] : ["title"])];
  return new Set([...read, ...(isCacheMarked(block) ? ["cache_control"] : [])]);
}

/** Whether the block has a mark of the prompt cache, which is left out of documents. */
export const isCacheMarked = (block: Unchecked<AnthropicBlock>) =>
  asRecord(block.cache_control) !== null;

function readSource(source: Unchecked<AnthropicFile>): FileSource | null {
  const data = asText(source.data);
  const mime = asText(source.media_type);
  const rest = (...taken: string[]) => {
    const read = ["type", ...(mime === null ? [] : ["media_type"]), ...taken];
    const more = unmapped(source, new Set(read));
    return Object.keys(more).length === 0 ? {} : { source: more };
  };
  switch (source.type) {
    case "base64": {
      const bytes = data === null ? null : decodeBase64(data);
      if (bytes === null) return null;
      return { mime, lookups: [], inline: bytes, metadata: rest("data") };
    }
    case "text": {
      if (data === null) return null;
      const inline = new TextEncoder().encode(data);
      return { mime: mime ?? "text/plain", lookups: [], inline, metadata: rest("data") };
    }
    case "content": {
      const { content } = source;
      const inline = new TextEncoder().encode(contentText(content));
      // Parts are more than their text.
      const more = rest(...(typeof content === "string" ? ["content"] : []));
      return { mime: mime ?? "text/plain", lookups: [], inline, metadata: more };
    }
    case "url": {
      const uri = asText(source.url);
      return uri ? { mime, lookups: [], uri, metadata: rest("url") } : null;
    }
    case "file": {
      const pointer = asText(source.file_id);
      if (!pointer) return null;
      return { mime, lookups: [pointer], metadata: { ...rest("file_id"), pointer } };
    }
    default:
      return null;
  }
}

/** The texts of a content, its other parts left out. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  const texts = asList(content).map((part) => asText(asRecord(part)?.["text"]));
  return texts.filter((text) => text !== null).join("\n\n");
}

/** A passage that was found, while its parts still say what its text says. */
export function searchResultOf(
  { name, metadata }: MessageAttachment,
  text: unknown,
): JsonRecord | null {
  const { source, content, citations } = asRecord(metadata) ?? {};
  const isSame = Array.isArray(content) && contentText(content) === text;
  if (!isSame || asText(source) === null || NAMELESS.has(name)) return null;
  const cited = asRecord(citations) === null ? {} : { citations };
  return { type: "search_result", source, title: name, content, ...cited };
}

/** The source of a text as a document; null for one that is empty or cannot be read. */
export function textSource(base64: string, metadata: JsonRecord | null): JsonRecord | null {
  const bytes = decodeBase64(base64);
  if (bytes === null) return null;
  const data = new TextDecoder().decode(bytes);
  const parts = asRecord(metadata?.["source"])?.["content"];
  // The parts a reader found count as long as they still say what the text says.
  if (Array.isArray(parts) && contentText(parts) === data)
    return { type: "content", content: parts };
  return data === "" ? null : { type: "text", media_type: "text/plain", data };
}
