import { asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { readDataUrl } from "../kit/files/base64";
import type { CallRegister } from "../kit/tree/call-register";
import type { AttachmentDraft } from "../kit/files/embed";
import { extractedText } from "../kit/files/extracted-text";
import { isBlank } from "../kit/source/unmapped";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import { readToolArgs } from "../kit/tree/call-arguments";
import type { LibrechatFile, LibrechatPart, LibrechatRun } from "./source";

/** What a part of `content` is made of. */
export interface PartReading {
  readonly blocks: readonly BlockDraft[];
  readonly files: readonly AttachmentDraft[];
  /** What it says besides; the part itself where nothing could be made of it. */
  readonly rest: unknown;
  readonly isKnown: boolean;
  readonly isError: boolean;
}

interface PartContext {
  readonly calls: CallRegister;
  /** Names the part in ids, as in `<message id>:2`. */
  readonly name: string;
}

type Reading = Partial<Omit<PartReading, "rest" | "isKnown">>;
type PartReader = (part: MemberReader<LibrechatPart>, context: PartContext) => Reading | null;

const READERS: ReadonlyMap<string, PartReader> = new Map<string, PartReader>([
  ["text", (part) => readText(part, "text", "text")],
  ["think", (part) => readText(part, "think", "thinking")],
  ["tool_call", readCall],
  ["image_file", readImageFile],
  ["image_url", readImageUrl],
  ["error", readError],
]);

/** Reads one part of `content`. */
export function readPart(value: unknown, context: PartContext): PartReading {
  const record = asRecord(value);
  const read = READERS.get(asText(record?.["type"]) ?? "");
  const unknown = { blocks: [], files: [], rest: value, isKnown: isBlank(value), isError: false };
  if (record === null || read === undefined) return unknown;
  const part = readMembers<LibrechatPart>(record);
  const reading = read(part, context);
  if (reading === null) return unknown;
  part.drop("type");
  return { blocks: [], files: [], isError: false, ...reading, rest: part.rest(), isKnown: true };
}

/** A text as itself or as `{value}`. */
function readText(
  part: MemberReader<LibrechatPart>,
  member: "text" | "think",
  kind: "text" | "thinking",
): Reading | null {
  const text = part.text(member) ?? part.open(member)?.text("value") ?? null;
  if (text === null) return null;
  return { blocks: text === "" ? [] : [{ kind, text }] };
}

function readError(part: MemberReader<LibrechatPart>): Reading | null {
  const text = part.text("text", "error") ?? part.open("text")?.text("value") ?? null;
  return text === null ? null : { blocks: [{ kind: "text", text }], isError: true };
}

const RUNNERS = ["function", "code_interpreter", "retrieval"] as const;

/** A call with its outcome: flat, or in a member named after what runs it. */
function readCall(
  part: MemberReader<LibrechatPart>,
  { calls, name: place }: PartContext,
): Reading | null {
  const call = part.open("tool_call");
  if (call === null) return null;
  const type = call.peek("type");
  const runner = RUNNERS.find((member) => asRecord(call.peek(member)) !== null);
  const inner = (runner === undefined ? null : call.open(runner)) ?? call;
  const unnamed = runner ?? RUNNERS.find((member) => member === type);
  const name = inner.text("name") ?? unnamed ?? "";
  if (type === "tool_call" || type === unnamed) call.drop("type");
  const args = takeArgs(inner, "arguments", "args", "input");
  const given = call.text("id");
  const id = calls.open(given, name, `${place}:call`);
  const blocks: BlockDraft[] = [{ kind: "toolCall", id, name, args }];
  const output = inner.value("output", "outputs");
  const isDone = call.peek("progress") === 1;
  if (isDone) call.drop("progress");
  if (output !== null && (output !== "" || isDone)) {
    const toolCallId = calls.close(given, name, id);
    const said = { state: "succeeded", output, error: null, durationMs: null } as const;
    blocks.push({ kind: "toolResult", toolCallId, ...said, metadata: null });
  }
  return { blocks };
}

/** The arguments of a call; a text that the object does not wholly say stays with the rest. */
function takeArgs(
  call: MemberReader<LibrechatRun>,
  ...names: ("arguments" | "args" | "input")[]
): JsonRecord | null {
  const name = names.find((member) => (call.peek(member) ?? null) !== null);
  if (name === undefined) return null;
  const { args, exact } = readToolArgs(call.peek(name));
  if (exact) call.drop(name);
  return args;
}

function readImageFile(part: MemberReader<LibrechatPart>, { name }: PartContext): Reading | null {
  const image = part.record("image_file");
  const file = image && readFile(readMembers<LibrechatFile>(image), `${name}:file`, "image");
  return file === null ? null : { files: [file] };
}

function readImageUrl(part: MemberReader<LibrechatPart>, { name }: PartContext): Reading | null {
  const image = part.open("image_url");
  const url = part.text("image_url") ?? image?.text("url") ?? null;
  if (url === null) return null;
  const inline = readDataUrl(url);
  return {
    files: [
      {
        id: `${name}:file`,
        kind: "image",
        label: "image",
        mime: inline?.mediaType ?? null,
        ...(inline ? { inline: inline.bytes } : { uri: url }),
      },
    ],
  };
}

/**
 * A file the export describes: where it lies on the server, never its content.
 * @returns null when it has neither an id nor a name nor a place
 */
export function readFile(
  file: MemberReader<LibrechatFile>,
  fallbackId: string,
  kind: "image" | null,
): AttachmentDraft | null {
  const id = file.text("file_id");
  const filename = file.text("filename");
  const path = file.text("filepath");
  if (!id && !filename && !path) return null;
  const inline = path === null ? null : readDataUrl(path);
  const mime = file.text("type");
  const size = asNumber(file.peek("bytes"));
  if (size !== null) file.drop("bytes");
  // Where the server keeps the file itself, the text drawn out of it is all there is.
  const text = inline ? null : file.text("text");
  const metadata: JsonRecord = {
    ...file.rest(),
    ...(path && !inline ? { pointer: path } : {}),
  };
  const draft: AttachmentDraft = {
    id: id || filename || fallbackId,
    kind,
    name: filename || null,
    mime: mime || inline?.mediaType || null,
    sizeInBytes: size,
    metadata,
    ...(inline ? { inline: inline.bytes } : path && !text ? { uri: path } : {}),
  };
  return text ? extractedText(draft, text) : draft;
}
