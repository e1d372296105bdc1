import { decodeBase64, readDataUrl } from "@/lib/formats/kit/files/base64";
import type { AttachmentDraft } from "@/lib/formats/kit/files/embed";
import { readMembers, type MemberReader } from "@/lib/formats/kit/source/member-reader";
import { asRecord } from "@/lib/shared/read-value";
import type {
  OpenaiChatMessage,
  OpenaiFile,
  OpenaiListedFile,
  OpenaiPart,
  OpenaiSpokenAnswer,
} from "./source";

type Kind = AttachmentDraft["kind"];

/** What a part says about a file before it is an attachment. */
interface FileFacts {
  readonly kind?: Kind;
  readonly name?: string | null;
  readonly mime?: string | null;
  /** The provider's own id of it. */
  readonly pointer?: string | null;
  readonly bytes?: Uint8Array | null;
  readonly uri?: string | null;
}

type LinkMember = "image_url" | "video_url" | "audio_url";

const LINK_PARTS: ReadonlyMap<unknown, { member: LinkMember; kind: Kind }> = new Map<
  unknown,
  { member: LinkMember; kind: Kind }
>([
  ["image_url", { member: "image_url", kind: "image" }],
  ["input_image", { member: "image_url", kind: "image" }],
  ["video_url", { member: "video_url", kind: "video" }],
  ["audio_url", { member: "audio_url", kind: "audio" }],
]);

/** The attachment a picture, sound or file part becomes; null for a part of another kind. */
export function readOpenaiFile(part: MemberReader<OpenaiPart>, id: string): AttachmentDraft | null {
  const facts = readFacts(part);
  if (facts === null) return null;
  part.drop("type");
  return attachment(id, facts);
}

/** The sound of a spoken answer. */
export function readSpokenAnswer(
  audio: MemberReader<OpenaiSpokenAnswer>,
  id: string,
): AttachmentDraft {
  const bytes = takeBase64(audio);
  return attachment(id, { kind: "audio", pointer: audio.text("id"), bytes });
}

/**
 * Pictures beside the content of a message: base64, as Ollama has them, or parts, as routers of models answer. They are
 * taken when each can be read, otherwise all of them stay.
 */
export function readPictures(
  message: MemberReader<Pick<OpenaiChatMessage, "images">>,
  messageId: string,
): AttachmentDraft[] {
  const list = message.peek("images");
  if (!Array.isArray(list)) return [];
  const files = list.map((entry: unknown, at) =>
    readPicture(entry, `${messageId}:image-${at + 1}`),
  );
  const read = files.filter((file) => file !== null);
  if (read.length < files.length) return [];
  message.drop("images");
  return read;
}

function readPicture(entry: unknown, id: string): AttachmentDraft | null {
  const part = typeof entry === "string" ? { type: "image", image: entry } : asRecord(entry);
  const reader = part && readMembers<OpenaiPart>({ type: "image_url", ...part });
  const file = reader && readOpenaiFile(reader, id);
  return file !== null && (file.inline !== undefined || file.uri !== undefined) ? file : null;
}

const FILE_LISTS = ["attachments", "experimental_attachments", "files"] as const;

/** Files that a program lists beside the content; an entry with neither a name nor an address stays where it is. */
export function readListedFiles(
  message: MemberReader<Pick<OpenaiChatMessage, (typeof FILE_LISTS)[number]>>,
  messageId: string,
): AttachmentDraft[] {
  return FILE_LISTS.flatMap((member) => {
    const entries = message.openList(member) ?? [];
    return entries.flatMap(
      (entry, at) => (entry && readListedFile(entry, `${messageId}:${member}-${at + 1}`)) ?? [],
    );
  });
}

function readListedFile(entry: MemberReader<OpenaiListedFile>, id: string): AttachmentDraft | null {
  const found = takeUrl(entry, "url");
  const name = entry.text("name", "filename", "file_name");
  if (!name && found.uri === undefined && found.bytes === undefined) return null;
  // The kind that embedded content states is the better one; the other stays.
  if (found.mime) return attachment(id, { name, ...found });
  const mime = entry.text("contentType", "mediaType", "mimeType", "mime_type");
  return attachment(id, { name, ...found, mime });
}

function readFacts(part: MemberReader<OpenaiPart>): FileFacts | null {
  const type = part.peek("type");
  const link = LINK_PARTS.get(type);
  if (link !== undefined) {
    const holder = part.open(link.member);
    const found = holder ? takeUrl(holder, "url") : takeUrl(part, link.member);
    return { kind: link.kind, pointer: part.text("file_id"), ...found };
  }
  // As the AI SDK of Vercel has a picture.
  if (type === "image" && typeof part.peek("image") === "string") {
    const found = takeEncoded(part, "image");
    return { kind: "image", mime: part.text("mediaType", "mimeType"), ...found };
  }
  if (type === "input_audio") {
    const audio = part.open("input_audio") ?? part;
    const format = audio.text("format");
    return {
      kind: "audio",
      mime: format && `audio/${format}`,
      bytes: takeBase64(audio),
    };
  }
  if (type === "file" || type === "input_file") return fileFacts(part.open("file") ?? part);
  return null;
}

function fileFacts(file: MemberReader<OpenaiFile>): FileFacts {
  const found = [
    () => takeUrl(file, "file_data"),
    () => takeUrl(file, "file_url"),
    () => takeEncoded(file, "data"),
  ];
  const content = found.map((take) => take()).find(({ bytes, uri }) => bytes ?? uri) ?? {};
  return {
    name: file.text("filename"),
    pointer: file.text("file_id"),
    ...(content.mime ? {} : { mime: file.text("mediaType", "mimeType") }),
    ...content,
  };
}

/** A `data:` URL as its bytes, any other as a link; one that cannot be decoded is not taken. */
function takeUrl<Name extends string>(
  holder: MemberReader<{ readonly [Each in Name]: unknown }>,
  member: Name,
): { mime?: string | null; bytes?: Uint8Array; uri?: string } {
  const url = holder.peek(member);
  if (typeof url !== "string" || url === "") return {};
  const data = readDataUrl(url);
  if (data === null && url.slice(0, 5).toLowerCase() === "data:") return {};
  holder.drop(member);
  return data === null ? { uri: url } : { mime: data.mediaType, bytes: data.bytes };
}

/** The same, or base64 by itself. */
function takeEncoded<Name extends string>(
  holder: MemberReader<{ readonly [Each in Name]: unknown }>,
  member: Name,
): { mime?: string | null; bytes?: Uint8Array; uri?: string } {
  const text = holder.peek(member);
  if (typeof text !== "string" || text === "") return {};
  if (/^(?:data|https?):/iu.test(text)) return takeUrl(holder, member);
  const bytes = decodeBase64(text);
  if (bytes === null) return {};
  holder.drop(member);
  return { bytes };
}

function takeBase64(holder: MemberReader<{ readonly data: string }>): Uint8Array | null {
  const text = holder.peek("data");
  const bytes = typeof text === "string" ? decodeBase64(text) : null;
  if (bytes !== null) holder.drop("data");
  return bytes;
}

function attachment(id: string, facts: FileFacts): AttachmentDraft {
  const { kind, name = null, mime = null, pointer = null, bytes, uri } = facts;
  return {
    id,
    kind,
    name,
    label: pointer ?? `${kind ?? "file"}-${id.slice(id.lastIndexOf("-") + 1)}`,
    mime,
    metadata: pointer === null ? {} : { pointer },
    lookups: pointer === null ? [] : [pointer],
    ...(uri ? { uri } : {}),
    ...(bytes ? { inline: bytes } : {}),
  };
}
