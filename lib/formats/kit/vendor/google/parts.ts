import { asRecord, asText } from "@/lib/shared/read-value";
import { decodeBase64 } from "@/lib/formats/kit/files/base64";
import { createCallRegister } from "@/lib/formats/kit/tree/call-register";
import type { AttachmentDraft } from "@/lib/formats/kit/files/embed";
import type { MemberReader } from "@/lib/formats/kit/source/member-reader";
import type { BlockDraft } from "@/lib/formats/kit/tree/message-draft";
import type { SourceTime } from "@/lib/formats/kit/source/time";
import { readToolArgs } from "@/lib/formats/kit/tree/call-arguments";
import type { GeminiBlob, GeminiCode, GeminiFile, GeminiFunctions, GeminiPart } from "./source";
import { toolsetOf, type ToolList } from "@/lib/formats/kit/tools/definitions";

/** The tool whose calls are code that Google runs itself. */
export const CODE_TOOL = "code_execution";

/** What the parts of one message become; filled part by part. */
export interface PartsRead {
  readonly blocks: BlockDraft[];
  readonly files: AttachmentDraft[];
}

/** The calls of one conversation. */
export interface GeminiCalls {
  /** The toolset that came along and has a tool of this name. */
  toolsetOf(name: string): string | null;
  open(id: string | null, name: string, messageId: string): string;
  /** `isNamed`: the call it belongs to has this name, so that it need not be said again. */
  close(
    id: string | null,
    name: string | null,
    messageId: string,
  ): { id: string; isNamed: boolean };
}

/** Where a part is. */
export interface PartPlace {
  readonly messageId: string;
  readonly calls: GeminiCalls;
  /** The part's own time. */
  readonly time?: SourceTime | null;
}

/** @param tools the list of tools that came with the conversation */
export function createGeminiCalls(tools: ToolList | null = null): GeminiCalls {
  const register = createCallRegister();
  const names = new Map<string, string>();
  return {
    toolsetOf: toolsetOf(tools),
    open(given, name, messageId) {
      const id = register.open(given, name, `${messageId}:call`);
      names.set(id, name);
      return id;
    },
    close(given, name, messageId) {
      const id = register.close(given, name, `${messageId}:result`);
      return { id, isNamed: name === null || names.get(id) === name };
    },
  };
}

/**
 * Reads a part as Google's interfaces write it, in either spelling (`inlineData`, `inline_data`), and adds what it
 * says. What it says beyond that stays with the reader.
 * @returns false for a part of no known kind
 */
export function readGeminiPart(
  part: MemberReader<GeminiPart>,
  place: PartPlace,
  into: PartsRead,
): boolean {
  const before = into.blocks.length + into.files.length;
  const isEmptyText = part.peek("text") === "";
  readText(part, place, into);
  readCode(part, place, into);
  readFunction(part, place, into);
  readData(part, place, into);
  return isEmptyText || into.blocks.length + into.files.length > before;
}

function readText(
  part: MemberReader<GeminiPart>,
  { time }: PartPlace,
  { blocks }: PartsRead,
): void {
  const text = part.text("text");
  if (text === null || text === "") return;
  const kind = part.boolean("thought") === true ? "thinking" : "text";
  blocks.push({ kind, text, time: time ?? null });
}

/** Reads code that was run and what came of it, from a part or whatever else contains the two members. */
export function readCode(
  holder: MemberReader<GeminiCode>,
  { messageId, calls, time = null }: PartPlace,
  { blocks }: PartsRead,
): void {
  const code = holder.record("executableCode", "executable_code");
  if (code !== null) {
    const id = calls.open(asText(code["id"]), CODE_TOOL, messageId);
    blocks.push({
      kind: "toolCall",
      id,
      name: CODE_TOOL,
      args: code,
      time,
    });
  }
  const result = holder.open("codeExecutionResult", "code_execution_result");
  if (result === null) return;
  const outcome = result.text("outcome");
  const output = result.value("output");
  const isOk = outcome === null || outcome === "" || outcome === "OUTCOME_OK";
  blocks.push({
    kind: "toolResult",
    toolCallId: calls.close(result.text("id"), CODE_TOOL, messageId).id,
    state: isOk ? "succeeded" : "failed",
    ...(output === null ? {} : { output }),
    error: isOk ? null : { code: outcome },
    time,
  });
}

/** Reads the call of a function and what came of one, from a part or whatever else contains the two members. */
export function readFunction(
  holder: MemberReader<GeminiFunctions>,
  { messageId, calls, time = null }: PartPlace,
  { blocks }: PartsRead,
): void {
  const call = holder.open("functionCall", "function_call");
  if (call !== null) {
    const name = call.text("name") || "unknown";
    const id = calls.open(call.text("id"), name, messageId);
    const { args } = readToolArgs(call.value("args"));
    const toolsetId = calls.toolsetOf(name);
    blocks.push({ kind: "toolCall", id, name, toolsetId, args, time });
  }
  const response = holder.open("functionResponse", "function_response");
  if (response === null) return;
  const name = asText(response.peek("name"));
  const { id, isNamed } = calls.close(response.text("id"), name, messageId);
  if (isNamed) response.drop("name");
  const output = response.value("response");
  const failure = failureOf(output);
  blocks.push({
    kind: "toolResult",
    toolCallId: id,
    state: failure === null ? "succeeded" : "failed",
    ...(output === null ? {} : { output }),
    error: typeof failure === "string" ? { message: failure } : null,
    time,
  });
}

/** Functions report a failure under `error`, by agreement with the model. */
function failureOf(output: unknown): unknown {
  const error = asRecord(output)?.["error"] ?? null;
  return error === false || error === "" ? null : error;
}

function readData(
  part: MemberReader<GeminiPart>,
  { messageId }: PartPlace,
  { files }: PartsRead,
): void {
  const inline = part.open("inlineData", "inline_data");
  if (inline !== null) files.push(inlineFile(inline, fileId(messageId, files)));
  const linked = part.open("fileData", "file_data");
  if (linked !== null) files.push(linkedFile(linked, fileId(messageId, files)));
}

/** The id of the next file of a message. */
export function fileId(messageId: string, files: readonly AttachmentDraft[]): string {
  return `${messageId}:file-${files.length + 1}`;
}

/** A file whose bytes are in the source. Bytes that cannot be read stay with the reader. */
export function inlineFile(holder: MemberReader<GeminiBlob>, id: string): AttachmentDraft {
  const mime = holder.text("mimeType", "mime_type");
  const inline = decodeBase64(asText(holder.peek("data")) ?? "");
  if (inline !== null) holder.drop("data");
  return {
    ...describe(id, holder.text("displayName", "display_name"), mime),
    ...(inline === null || inline.length === 0 ? {} : { inline }),
  };
}

function linkedFile(holder: MemberReader<GeminiFile>, id: string): AttachmentDraft {
  const mime = holder.text("mimeType", "mime_type");
  const place = holder.text("fileUri", "file_uri");
  const draft = describe(id, holder.text("displayName", "display_name"), mime);
  if (place === null || place === "") return { ...draft, lookups: [] };
  return /^(?:https?|gs):\/\//i.test(place)
    ? { ...draft, lookups: [], uri: place }
    : { ...draft, lookups: [place], metadata: { pointer: place } };
}

function describe(id: string, name: string | null, mime: string | null) {
  const label = mime === null || mime === "" ? "file" : (mime.split("/", 1)[0] ?? mime);
  return {
    id,
    name: name || null,
    label,
    mime: mime || null,
  } satisfies Partial<AttachmentDraft>;
}
