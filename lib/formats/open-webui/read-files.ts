import { asText } from "@/lib/domain/read-value";

import { readDataUrl } from "../base64";
import type { AttachmentDraft } from "../embed";
import { extractedText } from "../extracted-text";
import { dropBlank } from "../leftover";
import { readMembers } from "../member-reader";
import type { MemberReader } from "../member-reader";

/** A picture by its address, or with its bytes where the address is all of it. */
export function pictureAt(url: string, id: string): AttachmentDraft {
  return {
    id,
    kind: "image",
    name: null,
    label: "image",
    mime: null,
    sizeInBytes: null,
    metadata: {},
    lookups: [],
    ...locate(url),
  };
}

/** Where a file is: in the address itself, on the web, or somewhere on the server. */
function locate(url: string): Partial<AttachmentDraft> {
  const inline = readDataUrl(url);
  if (inline) return { mime: inline.mediaType, inline: inline.bytes };
  return /^https?:/iu.test(url) ? { uri: url } : { metadata: { pointer: url } };
}

const KINDS: ReadonlyMap<string, AttachmentDraft["kind"]> = new Map([
  ["image", "image"],
  ["collection", "other"],
  ["web_search", "link"],
]);

/**
 * An entry of `files`: an upload, a picture, or a collection of documents.
 * @returns null when it describes no file
 */
export function readFile(
  record: Readonly<Record<string, unknown>>,
  id: string,
): AttachmentDraft | null {
  const file = readMembers(record);
  const type = asText(file.peek("type")) ?? "";
  const url = file.text("url");
  const name = file.text("name");
  const ownId = file.text("id");
  if (!url && !name && !ownId) return null;
  const kind = KINDS.get(type) ?? null;
  if (type === "file" || type === "image") file.drop("type");
  const mime = file.text("content_type");
  const size = file.number("size");
  const text = textOf(file);
  const place = url ? locate(url) : {};
  const draft: AttachmentDraft = {
    id: ownId || id,
    kind,
    name: name || null,
    label: kind === "image" ? "image" : "file",
    mime,
    sizeInBytes: size,
    lookups: [],
    ...place,
    metadata: dropBlank({ ...file.rest(), ...place.metadata }),
  };
  if (text === null) return draft;
  return draft.inline
    ? { ...draft, metadata: { ...draft.metadata, text } }
    : extractedText(draft, text);
}

/** The text that was drawn out of an upload. */
function textOf(file: MemberReader): string | null {
  const upload = file.open("file");
  return upload?.open("data")?.text("content") || null;
}
