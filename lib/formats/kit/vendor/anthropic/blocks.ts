import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { CallRegister } from "@/lib/formats/kit/tree/call-register";
import type { AttachmentDraft } from "@/lib/formats/kit/files/embed";
import type { Tally } from "@/lib/formats/kit/contract/fidelity";
import { dropBlank, leftover } from "@/lib/formats/kit/source/unmapped";
import { blockId, type BlockDraft } from "@/lib/formats/kit/tree/message-draft";
import type { SourceTime } from "@/lib/formats/kit/source/time";

import type { ContentFact } from "./facts";
import { isCacheMarked, readFileBlock } from "./files";
import { plainToolName, readToolResult, readToolUse, type ToolName } from "./tool-calls";

/** What a product says otherwise than the Messages API about its blocks. */
export interface BlockDialect {
  /** Members of every block that `timeOf` and the like have read. */
  readonly taken?: readonly string[];
  timeOf?(block: JsonRecord): SourceTime | null;
  toolOf?(block: JsonRecord): ToolName;
  /** The id that ties calls and results together, where `id` and `tool_use_id` do not. */
  callIdOf?(block: JsonRecord): string | null;
  /** A thought whose text stands elsewhere. */
  thoughtOf?(block: JsonRecord): { text: string; taken: readonly string[] } | null;
  /** A text with what its block says of it put in; `marks` say how to take that out again. */
  textOf?(block: JsonRecord, text: string): { text: string; marks: readonly JsonRecord[] };
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

/**
 * Reads content blocks as the Messages API of Anthropic has them. In the source extension it leaves `signatures`
 * of thoughts by block id, `blocks` (what else was said of a block, by its id), and `parts`: the order of
 * blocks, attachments and content of unknown kinds, where it says more than the document does.
 */
export function createContentReader(options: ReaderOptions): ContentReader {
  const { messageId, calls, tally, dialect = {} } = options;
  const blocks: BlockDraft[] = [];
  const files: AttachmentDraft[] = [];
  const signatures: [string, unknown][] = [];
  const details: [string, JsonRecord][] = [];
  const marks: JsonRecord[] = [];
  const called = new Map<string, string>();
  const parts: JsonRecord[] = [];
  let unknown = 0;
  let unusable = 0;

  function keepRaw(raw: unknown): void {
    parts.push({ raw });
    unknown += 1;
    tally.count("unknownContent");
  }

  function push(draft: BlockDraft, source: JsonRecord, taken: readonly string[]): string {
    const id = blockId(messageId, draft, blocks.length);
    blocks.push(draft);
    parts.push({ block: id });
    const marked = ["cache_control"].filter(() => isCacheMarked(source));
    tally.count("cacheMarks", marked.length);
    const read = new Set([...taken, ...(dialect.taken ?? []), ...marked]);
    const rest = leftover(source, read);
    if (Object.keys(rest).length > 0) {
      details.push([id, rest]);
      tally.count("blockFields");
    }
    return id;
  }

  function addText(source: JsonRecord, plain: string, time: SourceTime | null): void {
    const read = dialect.textOf?.(source, plain) ?? { text: plain, marks: [] };
    const id = push({ kind: "text", text: read.text, time }, source, ["type", "text"]);
    for (const mark of read.marks) marks.push({ block: id, ...mark });
  }

  function addThought(source: JsonRecord, time: SourceTime | null): void {
    const own = asText(source["thinking"]) ?? "";
    const other = own.trim() === "" ? (dialect.thoughtOf?.(source) ?? null) : null;
    const signature = asText(source["signature"]);
    const taken = [
      "type",
      ...(asText(source["thinking"]) === null ? [] : ["thinking"]),
      ...(signature === null ? [] : ["signature"]),
      ...(other?.taken ?? []),
    ];
    const id = push({ kind: "thinking", text: other?.text ?? own, time }, source, taken);
    if (signature) addSignature(id, signature);
  }

  function addRedacted(source: JsonRecord, time: SourceTime | null): void {
    const id = push({ kind: "thinking", text: "", time }, source, ["type", "data"]);
    addSignature(id, { redacted: true, data: source["data"] ?? null });
  }

  function addSignature(id: string, signature: unknown): void {
    signatures.push([id, signature]);
    tally.count("signatures");
  }

  function addFile(source: JsonRecord): void {
    const file = readFileBlock(source, `${messageId}:file${files.length + 1}`);
    if (file === null) {
      unusable += 1;
      keepRaw(source);
      return;
    }
    tally.count("cacheMarks", isCacheMarked(source) ? 1 : 0);
    files.push(file);
    parts.push({ attachment: file.id });
  }

  function addBlock(value: unknown, pieceTime: SourceTime | null): void {
    const source = asRecord(value);
    if (source === null) {
      unusable += 1;
      keepRaw(value);
      return;
    }
    const type = asText(source["type"]) ?? "";
    const time = dialect.timeOf?.(source) ?? pieceTime;
    const text = asText(source["text"]);
    const fallback = `${messageId}:${blocks.length}`;
    const given = (member: string) => dialect.callIdOf?.(source) ?? asText(source[member]);
    if (type === "text" && text !== null) addText(source, text, time);
    else if (type === "thinking") addThought(source, time);
    else if (type === "redacted_thinking") addRedacted(source, time);
    else if (type === "image" || type === "document") addFile(source);
    else if (type.endsWith("tool_use")) {
      const tool = dialect.toolOf?.(source) ?? plainToolName(source);
      const read = readToolUse(source, tool, { calls, given: given("id"), fallback });
      called.set(push({ ...read.block, time }, source, read.taken), tool.name);
    } else if (type.endsWith("tool_result")) {
      const read = readToolResult(source, { calls, given: given("tool_use_id"), fallback });
      // The name of the tool goes without saying where the call stands in the same message.
      const isSaid = called.get(read.block.toolCallId) === source["name"];
      push({ ...read.block, time }, source, [...read.taken, ...(isSaid ? ["name"] : [])]);
    } else keepRaw(value);
  }

  return {
    add(content, time = null) {
      if (content === undefined || content === null) return;
      if (typeof content === "string") {
        push({ kind: "text", text: content, time }, {}, []);
        return;
      }
      const list = Array.isArray(content) ? asList(content) : [content];
      for (const block of list) addBlock(block, time);
    },
    isEmpty: () => blocks.length === 0,
    reading() {
      const saysOrder = files.length > 0 && parts.length > files.length;
      if (saysOrder) tally.count("partOrder");
      const source = dropBlank({
        signatures: Object.fromEntries(signatures),
        blocks: Object.fromEntries(details),
        marks,
        parts: saysOrder || unknown > 0 ? parts : null,
      });
      return { blocks, files, source, unusable };
    },
  };
}
