import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { CallRegister } from "@/lib/formats/kit/tree/call-register";
import type { AttachmentDraft } from "@/lib/formats/kit/files/embed";
import type { Tally } from "@/lib/formats/kit/contract/fidelity";
import { dropBlank, unmapped } from "@/lib/formats/kit/source/unmapped";
import { blockId, type BlockDraft } from "@/lib/formats/kit/tree/message-draft";
import type { SourceTime } from "@/lib/formats/kit/source/time";

import type { ContentFact } from "./facts";
import { isCacheMarked, readFileBlock } from "./files";
import { plainToolName, readToolResult, readToolUse, type ToolName } from "./tool-calls";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { AnthropicBlock } from "./source";

/** What a product says otherwise than the Messages API about its blocks. */
export interface BlockDialect {
  /** Members of every block that `timeOf` and the like have read. */
  readonly taken?: readonly string[];
  timeOf?(block: Unchecked<AnthropicBlock>): SourceTime | null;
  toolOf?(block: Unchecked<AnthropicBlock>): ToolName;
  /** The id that ties calls and results together, where `id` and `tool_use_id` do not. */
  callIdOf?(block: Unchecked<AnthropicBlock>): string | null;
  /** A thought whose text is elsewhere. */
  thoughtOf?(block: Unchecked<AnthropicBlock>): { text: string; taken: readonly string[] } | null;
  /** A text with what its block says of it put in; `marks` say how to take that out again. */
  textOf?(
    block: Unchecked<AnthropicBlock>,
    text: string,
  ): { text: string; marks: readonly JsonRecord[] };
}

interface ReaderOptions {
  readonly messageId: string;
  /** The calls of the whole conversation. */
  readonly calls: CallRegister;
  readonly tally: Tally<ContentFact>;
  readonly dialect?: BlockDialect;
}

/** The content of a message as far as it has been read. */
export interface ContentReading {
  readonly blocks: readonly BlockDraft[];
  readonly files: readonly AttachmentDraft[];
  /** Members of the message's source extension; only those that say something. */
  readonly source: JsonRecord;
  /** Blocks that could not be read, and are kept as they are. */
  readonly unusable: number;
}

/** Reads the content of one message, which may come in several pieces. */
export interface ContentReader {
  /** @param time of the blocks that have none of their own */
  add(content: unknown, time?: SourceTime | null): void;
  /** Whether nothing was added so far that a document can show. */
  isEmpty(): boolean;
  reading(): ContentReading;
}

/** The content of a message while it is read. */
interface Content extends Required<ReaderOptions> {
  readonly blocks: BlockDraft[];
  readonly files: AttachmentDraft[];
  /** By block id. */
  readonly signatures: [string, unknown][];
  readonly details: [string, JsonRecord][];
  readonly marks: JsonRecord[];
  /** Names of the tools of calls, by call id. */
  readonly called: Map<string, string>;
  /** Blocks, attachments and content of unknown kinds in their order. */
  readonly parts: JsonRecord[];
  unknown: number;
  unusable: number;
}

/**
 * Reads content blocks as the Messages API of Anthropic has them. In the source extension it leaves `signatures`
 * of thoughts by block id, `blocks` (what else was said of a block, by its id), and `parts`: the order of
 * blocks, attachments and content of unknown kinds, where it says more than the document does.
 */
export function createContentReader(options: ReaderOptions): ContentReader {
  const content: Content = {
    ...options,
    dialect: options.dialect ?? {},
    blocks: [],
    files: [],
    signatures: [],
    details: [],
    marks: [],
    called: new Map(),
    parts: [],
    unknown: 0,
    unusable: 0,
  };
  const { blocks, files, parts } = content;
  return {
    add(value, time = null) {
      if (value === undefined || value === null) return;
      if (typeof value === "string") {
        push(content, { kind: "text", text: value, time }, {}, []);
        return;
      }
      const list = Array.isArray(value) ? asList(value) : [value];
      for (const block of list) addBlock(content, block, time);
    },
    isEmpty: () => blocks.length === 0,
    reading() {
      const saysOrder = files.length > 0 && parts.length > files.length;
      if (saysOrder) content.tally.count("partOrder");
      const source = dropBlank({
        signatures: Object.fromEntries(content.signatures),
        blocks: Object.fromEntries(content.details),
        marks: content.marks,
        parts: saysOrder || content.unknown > 0 ? parts : null,
      });
      return { blocks, files, source, unusable: content.unusable };
    },
  };
}

function keepRaw(content: Content, raw: unknown): void {
  content.parts.push({ raw });
  content.unknown += 1;
  content.tally.count("unknownContent");
}

function push(
  content: Content,
  draft: BlockDraft,
  source: Unchecked<AnthropicBlock>,
  taken: readonly string[],
): string {
  const id = blockId(content.messageId, draft, content.blocks.length);
  content.blocks.push(draft);
  content.parts.push({ block: id });
  const marked = ["cache_control"].filter(() => isCacheMarked(source));
  content.tally.count("cacheMarks", marked.length);
  const read = new Set([...taken, ...(content.dialect.taken ?? []), ...marked]);
  const rest = unmapped(source, read);
  if (Object.keys(rest).length > 0) {
    content.details.push([id, rest]);
    content.tally.count("blockFields");
  }
  return id;
}

function addText(
  content: Content,
  source: Unchecked<AnthropicBlock>,
  plain: string,
  time: SourceTime | null,
): void {
  const read = content.dialect.textOf?.(source, plain) ?? { text: plain, marks: [] };
  const id = push(content, { kind: "text", text: read.text, time }, source, ["type", "text"]);
  for (const mark of read.marks) content.marks.push({ block: id, ...mark });
}

function addThought(
  content: Content,
  source: Unchecked<AnthropicBlock>,
  time: SourceTime | null,
): void {
  const said = source.type === "reasoning" ? "text" : "thinking";
  const own = asText(source[said]) ?? piecesOf(source.thinking) ?? "";
  const other = own.trim() === "" ? (content.dialect.thoughtOf?.(source) ?? null) : null;
  const signature = asText(source.signature);
  const taken = [
    "type",
    ...(own === "" && asText(source[said]) === null ? [] : [said]),
    ...(signature === null ? [] : ["signature"]),
    ...(other?.taken ?? []),
  ];
  const id = push(content, { kind: "thinking", text: other?.text ?? own, time }, source, taken);
  if (signature) addSignature(content, id, signature);
}

/** A thought in text parts, as Mistral's models have it; null for anything else. */
function piecesOf(thinking: unknown): string | null {
  const pieces = asList(thinking).map((piece) => asText(asRecord(piece)?.["text"]));
  return pieces.includes(null) ? null : pieces.join("");
}

function addRedacted(
  content: Content,
  source: Unchecked<AnthropicBlock>,
  time: SourceTime | null,
): void {
  const id = push(content, { kind: "thinking", text: "", time }, source, ["type", "data"]);
  addSignature(content, id, { redacted: true, data: source.data ?? null });
}

function addSignature(content: Content, id: string, signature: unknown): void {
  content.signatures.push([id, signature]);
  content.tally.count("signatures");
}

function addFile(content: Content, source: Unchecked<AnthropicBlock>): void {
  const file = readFileBlock(source, `${content.messageId}:file${content.files.length + 1}`);
  if (file === null) {
    content.unusable += 1;
    keepRaw(content, source);
    return;
  }
  content.tally.count("cacheMarks", isCacheMarked(source) ? 1 : 0);
  content.files.push(file);
  content.parts.push({ attachment: file.id });
}

/** A text of another kind of block: what sums earlier turns up, or what is said between calls. False where it has none. */
function addOtherText(
  content: Content,
  source: Unchecked<AnthropicBlock>,
  time: SourceTime | null,
): boolean {
  const isSum = source.type === "compaction";
  const member = isSum ? "content" : "connector_text";
  const text = isSum || source.type === "connector_text" ? asText(source[member]) : null;
  if (text === null || text === "") return false;
  const signature = asText(source.signature);
  // A sum is sent back as one.
  const taken = isSum ? [member] : ["type", member, ...(signature === null ? [] : ["signature"])];
  const id = push(content, { kind: "text", text, time }, source, taken);
  if (!isSum && signature) addSignature(content, id, signature);
  return true;
}

/** A text block as it is sent, with what was kept of it. */
export const textBlock = (text: string, rest: JsonRecord): JsonRecord =>
  rest["type"] === "compaction" ? { ...rest, content: text } : { type: "text", text, ...rest };

const FILES: ReadonlySet<string> = new Set(["image", "document", "search_result"]);

function addBlock(content: Content, value: unknown, pieceTime: SourceTime | null): void {
  const source: Unchecked<AnthropicBlock> | null = asRecord(value);
  if (typeof value === "string" && value !== "") {
    push(content, { kind: "text", text: value, time: pieceTime }, {}, []);
    return;
  }
  if (source === null) {
    content.unusable += 1;
    keepRaw(content, value);
    return;
  }
  const type = asText(source.type) ?? "";
  const time = content.dialect.timeOf?.(source) ?? pieceTime;
  const text = asText(source.text);
  const fallback = `${content.messageId}:${content.blocks.length}`;
  const given = (member: "id" | "tool_use_id") =>
    content.dialect.callIdOf?.(source) ?? asText(source[member]);
  if (type === "text" && text !== null) addText(content, source, text, time);
  else if (type === "thinking" || (type === "reasoning" && text !== null))
    addThought(content, source, time);
  else if (type === "redacted_thinking") addRedacted(content, source, time);
  else if (FILES.has(type)) addFile(content, source);
  else if (type.endsWith("tool_use")) {
    const tool = content.dialect.toolOf?.(source) ?? plainToolName(source);
    const read = readToolUse(source, tool, { calls: content.calls, given: given("id"), fallback });
    content.called.set(push(content, { ...read.block, time }, source, read.taken), tool.name);
  } else if (type.endsWith("tool_result")) {
    const read = readToolResult(source, {
      calls: content.calls,
      given: given("tool_use_id"),
      fallback,
    });
    // The name of the tool goes without saying where the call is in the same message.
    const isSaid = content.called.get(read.block.toolCallId) === source.name;
    push(content, { ...read.block, time }, source, [...read.taken, ...(isSaid ? ["name"] : [])]);
  } else if (!addOtherText(content, source, time)) keepRaw(content, value);
}
