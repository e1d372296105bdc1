import type { MessageAttachment } from "@/lib/domain/conversation/schema/conversation";

type AttachmentKind = MessageAttachment["attachmentKind"];

const BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    png: "image/png",
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    gif: "image/gif",
    webp: "image/webp",
    avif: "image/avif",
    svg: "image/svg+xml",
    wav: "audio/wav",
    mp3: "audio/mpeg",
    m4a: "audio/mp4",
    ogg: "audio/ogg",
    mp4: "video/mp4",
    webm: "video/webm",
    pdf: "application/pdf",
    json: "application/json",
    csv: "text/csv",
    md: "text/markdown",
    txt: "text/plain",
  }),
);

const latin1 = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end));

/** Opening bytes that name a type; a container's inner mark is at offset 8. */
const BY_OPENING: readonly { opening: string; inner?: string; type: string }[] = [
  { opening: "\x89PNG\r\n\x1a\n", type: "image/png" },
  { opening: "\xff\xd8\xff", type: "image/jpeg" },
  { opening: "GIF8", type: "image/gif" },
  { opening: "RIFF", inner: "WEBP", type: "image/webp" },
  { opening: "RIFF", inner: "WAVE", type: "audio/wav" },
  { opening: "OggS", type: "audio/ogg" },
  { opening: "ID3", type: "audio/mpeg" },
  { opening: "%PDF-", type: "application/pdf" },
];

/** The media type a file name's ending represents, null for an unknown one. */
export function mediaTypeOfName(name: string): string | null {
  return BY_EXTENSION.get(name.slice(name.lastIndexOf(".") + 1).toLowerCase()) ?? null;
}

/** The media type the opening bytes tell, null when they say nothing. */
export function mediaTypeOfBytes(bytes: Uint8Array): string | null {
  const known = BY_OPENING.find(
    ({ opening, inner }) =>
      latin1(bytes, 0, opening.length) === opening &&
      (inner === undefined || latin1(bytes, 8, 8 + inner.length) === inner),
  );
  return known?.type ?? null;
}

/** What a reader should expect of a media type. */
export function attachmentKindOf(mediaType: string | null): AttachmentKind {
  const family = mediaType?.split("/", 1)[0]?.toLowerCase();
  return family === "image" || family === "audio" || family === "video" ? family : "file";
}
