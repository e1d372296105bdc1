import { asList, asText, type JsonRecord } from "@/lib/shared/read-value";

import { readDataUrl } from "../kit/files/base64";
import type { CallRegister } from "../kit/tree/call-register";
import type { AttachmentDraft } from "../kit/files/embed";
import { dropBlank } from "../kit/source/unmapped";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import { blockId, type BlockDraft } from "../kit/tree/message-draft";
import { readThinkTags } from "../kit/source/think-tags";
import { readCall, readMetadataCall, resultState } from "./tools";
import type { JanAttachment, JanPart } from "./source";

/** The content of a message: its parts, and the calls its metadata lists before them. */
export interface ContentReading {
  readonly blocks: readonly BlockDraft[];
  readonly files: readonly AttachmentDraft[];
  /** Members of the message's source extension. */
  readonly source: JsonRecord;
  readonly unknown: number;
}

/**
 * @param parts the `content` of a message
 * @param calls the `tool_calls` of its metadata
 * @param answered the call a message of a tool answers; null for all other messages
 */
export function readContent(
  { parts, calls, answered }: { parts: unknown; calls: unknown; answered: string | null },
  { messageId, register }: { messageId: string; register: CallRegister },
): ContentReading {
  const blocks: BlockDraft[] = [];
  const files: AttachmentDraft[] = [];
  const details: [string, JsonRecord][] = [];
  const raw: JsonRecord[] = [];
  const texts: string[] = [];

  function push(added: readonly BlockDraft[], rest: JsonRecord): void {
    const position = blocks.length;
    const [first] = added;
    for (const each of added) blocks.push(each);
    if (first !== undefined && Object.keys(rest).length > 0) {
      details.push([blockId(messageId, first, position), rest]);
    }
  }

  /** What else was said of a part that has no block: a picture, or a text of a tool. */
  function keepRest(position: number, rest: JsonRecord): void {
    if (Object.keys(rest).length > 0) details.push([`part ${position}`, rest]);
  }

  const around = () => ({ register, fallback: `${messageId}:${blocks.length}` });

  for (const [position, value] of asList(calls).entries()) {
    const read = readMetadataCall(value, around());
    if (read === null) raw.push({ at: `tool_calls/${position}`, raw: value });
    else push(read.blocks, read.rest);
  }
  for (const [position, value] of asList(parts).entries()) {
    const part = isObject(value) ? readMembers<JanPart>(value) : null;
    const read = part && readPart(part, position);
    if (part === null || read === null) raw.push({ at: position, raw: value });
    else if (read.length > 0) push(read, part.rest());
    else keepRest(position, part.rest());
  }
  if (answered !== null) {
    const output = texts.length > 1 ? texts : texts[0];
    const state = resultState(output);
    const toolCallId = register.close(answered, null, `${messageId}:${blocks.length}`);
    const error = null;
    push([{ kind: "toolResult", toolCallId, state, output, error }], {});
  }
  const source = dropBlank({ blocks: Object.fromEntries(details), parts: raw });
  return { blocks, files, source, unknown: raw.length };

  /** The blocks of a part; none for a file; null for a part of an unknown kind. */
  function readPart(part: MemberReader<JanPart>, position: number): BlockDraft[] | null {
    switch (part.text("type", "type_")) {
      case "text": {
        const text = valueOf(part);
        if (text === null) return null;
        if (answered === null) return readText(text);
        texts.push(text);
        return [];
      }
      case "reasoning": {
        const text = valueOf(part);
        return text === null ? null : [{ kind: "thinking", text }];
      }
      case "tool_call":
        return readCall(part, around());
      case "image_url": {
        const file = readImage(part, `${messageId}:file${files.length + 1}`);
        if (file !== null) files.push({ ...file, metadata: { ...file.metadata, part: position } });
        return file === null ? null : [];
      }
      default:
        return null;
    }
  }
}

const isObject = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `text: {value, annotations}`, or the text itself. */
function valueOf(part: MemberReader<JanPart>): string | null {
  return part.open("text")?.text("value") ?? part.text("text");
}

function readText(source: string): BlockDraft[] {
  const { thinking, text } = readThinkTags(source);
  if (thinking === null) return [{ kind: "text", text }];
  const thought: BlockDraft = { kind: "thinking", text: thinking };
  return text === "" ? [thought] : [thought, { kind: "text", text }];
}

function readImage(part: MemberReader<JanPart>, id: string): AttachmentDraft | null {
  const image = part.open("image_url");
  const url = image === null ? part.text("image_url") : image.text("url");
  if (!url) return null;
  const detail = image?.text("detail") ?? null;
  const base = { id, kind: "image", name: null, label: "image", sizeInBytes: null } as const;
  const metadata = dropBlank({ detail: detail === "auto" ? null : detail });
  const data = readDataUrl(url);
  if (data !== null) {
    return { ...base, mime: data.mediaType, lookups: [], inline: data.bytes, metadata };
  }
  // Only addresses of the web are links; paths of the person's disk lead nowhere here.
  if (/^https?:/i.test(url)) return { ...base, mime: null, lookups: [], uri: url, metadata };
  return { ...base, mime: null, lookups: [url], metadata: { ...metadata, pointer: url } };
}

/** The attachments of a message: ids of files whose content is elsewhere. */
export function readAttachments(list: unknown, messageId: string): AttachmentDraft[] {
  return asList(list).flatMap((value, position) => {
    const members = isObject(value) ? readMembers<JanAttachment>(value) : null;
    const pointer = members?.text("file_id") ?? asText(value);
    if (!pointer) return [];
    return [
      {
        id: `${messageId}:attachment${position + 1}`,
        label: pointer,
        metadata: { pointer, ...members?.rest() },
        lookups: [pointer],
      },
    ];
  });
}
