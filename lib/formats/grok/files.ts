import { asRecord } from "@/lib/shared/read-value";

import type { AttachmentDraft } from "../kit/files/embed";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import type { GrokFile, GrokResponse } from "./source";

const LISTS = [
  ["generated_image_urls", "image"],
  ["image_attachments", "image"],
  ["file_attachments", null],
] as const;

/** The files of a response: addresses, ids, or descriptions of either. Anything else in a list leaves it untaken. */
export function readFiles(
  response: MemberReader<GrokResponse>,
  messageId: string,
): AttachmentDraft[] {
  const files: AttachmentDraft[] = [];
  for (const [member, kind] of LISTS) {
    const list = response.peek(member);
    if (!Array.isArray(list)) continue;
    const read = list.map((entry: unknown, at) =>
      readFile(entry, { id: `${messageId}:file-${files.length + at + 1}`, kind }),
    );
    const usable = read.filter((file) => file !== null);
    if (usable.length < read.length) continue;
    response.drop(member);
    for (const each of usable) files.push(each);
  }
  return files;
}

type Place = Pick<AttachmentDraft, "id" | "kind">;

function readFile(entry: unknown, place: Place): AttachmentDraft | null {
  if (typeof entry === "string" && entry !== "") return fileOf(entry, place);
  const record = asRecord(entry);
  if (record === null) return null;
  const described = readMembers<GrokFile>(record);
  const pointer = described.text("url", "uri", "id", "asset_id", "file_id");
  if (!pointer) return null;
  const draft = fileOf(pointer, place);
  const name = described.text("name", "file_name", "fileName");
  const mime = described.text("mime_type", "mimeType", "mime");
  return {
    ...draft,
    name: name || draft.name,
    mime: mime || null,
    metadata: { ...described.rest(), ...draft.metadata },
  };
}

/** @param pointer an address, or an id under which the archive may have the file */
function fileOf(pointer: string, { id, kind }: Place): AttachmentDraft {
  const isAddress = /^https?:\/\//i.test(pointer);
  return {
    id,
    kind,
    name: nameOf(pointer),
    label: pointer,
    metadata: isAddress ? {} : { pointer },
    lookups: [pointer],
    ...(isAddress ? { uri: pointer } : {}),
  };
}

/** The last part of an address that looks like the name of a file. */
function nameOf(pointer: string): string | null {
  const last = (pointer.split(/[?#]/, 1)[0] ?? "").split("/").at(-1) ?? "";
  return /^[^/]{1,120}\.[a-z\d]{2,5}$/i.test(last) ? last : null;
}
