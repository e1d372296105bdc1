import { asList, asText } from "@/lib/shared/read-value";
import type { AttachmentDraft } from "@/lib/formats/kit/files/embed";
import type { MemberReader } from "@/lib/formats/kit/source/member-reader";
import type { BlockDraft } from "@/lib/formats/kit/tree/message-draft";
import { readOpenaiFile } from "./files";
import type { OpenaiChatMessage, OpenaiPart } from "./source";

/** What one part of a message's content is. */
export type PartReading =
  | { readonly block: BlockDraft; readonly refuses?: true }
  | { readonly file: AttachmentDraft; readonly block?: BlockDraft };

/** Reads a kind of part; null for another kind, of which nothing is taken then. */
export type PartReader = (part: MemberReader<OpenaiPart>, fileId: string) => PartReading | null;

export interface ContentReading {
  readonly blocks: readonly BlockDraft[];
  readonly files: readonly AttachmentDraft[];
  /** Whether a part says that the model declines. */
  readonly refuses: boolean;
  /** The kinds of the parts in their order, where a file comes before a text; empty otherwise. */
  readonly order: readonly string[];
  /** What is there and cannot be read; it stays where it is, and so is kept. */
  readonly fault: "content" | "parts" | null;
}

const TEXT_PARTS: ReadonlySet<unknown> = new Set(["text", "input_text", "output_text"]);
/** Sound, with what was said in it where the service heard it. */
const SPOKEN_PARTS: ReadonlySet<unknown> = new Set(["input_audio", "output_audio", "audio"]);
const THINKING_PARTS: ReadonlySet<unknown> = new Set(
  "thinking think reasoning reasoning_text".split(" "),
);

/**
 * Reads the content of a message: a text, or a list of parts.
 * @param own reads the parts that a format has besides the usual ones
 */
export function readContent(
  message: MemberReader<Pick<OpenaiChatMessage, "content" | "contentChunks">>,
  messageId: string,
  own: PartReader = () => null,
): ContentReading {
  const text = message.text("content");
  if (text) return { ...NO_CONTENT, blocks: [{ kind: "text", text }] };
  const texts = asTexts(message.peek("content"));
  if (texts.length > 0) {
    message.drop("content");
    return { ...NO_CONTENT, blocks: texts.map((each) => ({ kind: "text", text: each })) };
  }
  const parts = message.openList("contentChunks", "content");
  if (parts === null) {
    const isAbsent = (message.peek("content") ?? "") === "";
    return isAbsent ? NO_CONTENT : { ...NO_CONTENT, fault: "content" };
  }
  const read = parts.map((part, at) => {
    const fileId = `${messageId}:file-${at + 1}`;
    return part && (own(part, fileId) ?? readPart(part, fileId));
  });
  const known = read.filter((reading) => reading !== null);
  return {
    blocks: known.flatMap((reading) => reading.block ?? []),
    files: known.flatMap((reading) => ("file" in reading ? reading.file : [])),
    refuses: known.some((reading) => "refuses" in reading && reading.refuses),
    order: orderOf(known),
    fault: known.length < read.length ? "parts" : null,
  };
}

/** A content that is a list of plain texts; [] for any other. */
function asTexts(content: unknown): string[] {
  const texts = Array.isArray(content) ? asList(content).map(asText) : [];
  const plain = texts.filter((text) => text !== null);
  return plain.length === texts.length ? plain : [];
}

const NO_CONTENT: ContentReading = {
  blocks: [],
  files: [],
  refuses: false,
  order: [],
  fault: null,
};

/** Blocks and attachments are two lists in a document, and this is how they interlock. */
function orderOf(known: readonly PartReading[]): string[] {
  const kinds = known.map((reading) => ("file" in reading ? "file" : reading.block.kind));
  const isApart = kinds.lastIndexOf("file") === -1 || kinds.indexOf("file") >= blockCount(kinds);
  return isApart ? [] : kinds;
}

const blockCount = (kinds: readonly string[]) => kinds.filter((kind) => kind !== "file").length;

function readPart(part: MemberReader<OpenaiPart>, fileId: string): PartReading | null {
  const type = part.peek("type");
  if (TEXT_PARTS.has(type)) {
    // Threads of assistants wrap the text once more.
    return textBlock(part, part.text("text") ?? part.open("text")?.text("value"), "text");
  }
  if (THINKING_PARTS.has(type)) {
    const text = part.text("thinking", "think", "reasoning", "text");
    return textBlock(part, text ?? joinPieces(part), "thinking");
  }
  if (type === "refusal") {
    const read = textBlock(part, part.text("refusal"), "text");
    return read && { ...read, refuses: true };
  }
  const spoken = SPOKEN_PARTS.has(type) ? part.text("transcript") : null;
  const file = readOpenaiFile(part, fileId);
  if (!spoken) return file && { file };
  const block = { kind: "text", text: spoken } as const;
  return file === null ? { block } : { file, block };
}

/** A thought of Mistral, which is a list of parts again; null for anything else. */
function joinPieces(part: MemberReader<OpenaiPart>): string | null {
  const pieces = part.openList("thinking") ?? [];
  const isText = pieces.every((piece) => typeof piece?.peek("text") === "string");
  if (pieces.length === 0 || !isText) return null;
  return pieces
    .map((piece) => {
      if (piece?.peek("type") === "text") piece.drop("type");
      return piece?.text("text") ?? "";
    })
    .join("");
}

function textBlock(
  part: MemberReader<OpenaiPart>,
  text: string | null | undefined,
  kind: "text" | "thinking",
): { block: BlockDraft } | null {
  if (text === null || text === undefined) return null;
  part.drop("type");
  return { block: { kind, text } };
}
