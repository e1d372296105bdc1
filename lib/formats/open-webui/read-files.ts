import { asText, type JsonRecord } from "@/lib/shared/read-value";

import type { AttachmentDraft } from "../kit/files/embed";
import { extractedText } from "../kit/files/extracted-text";
import { filePlace } from "../kit/files/place";
import { dropBlank } from "../kit/source/unmapped";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import type { OpenWebuiFile } from "./source";

/** A picture by its address, or with its bytes where the address is all of it. */
export function pictureAt(url: string, id: string): AttachmentDraft {
  return { ...describe(url, {}), id, kind: "image", label: "image" };
}

function describe(url: string | null, metadata: JsonRecord): Omit<AttachmentDraft, "id"> {
  const { pointer, mime = null, ...place } = url ? filePlace(url) : {};
  const draft = { kind: null, name: null, sizeInBytes: null, lookups: [], mime, ...place };
  return { ...draft, metadata: dropBlank({ ...metadata, pointer }) };
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
export function readFile(record: JsonRecord, id: string): AttachmentDraft | null {
  const file = readMembers<OpenWebuiFile>(record);
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
  const described = describe(url, file.rest());
  const draft: AttachmentDraft = {
    ...described,
    id: ownId || id,
    kind,
    name: name || null,
    label: kind === "image" ? "image" : "file",
    mime: mime ?? described.mime,
    sizeInBytes: size,
  };
  if (text === null) return draft;
  return draft.inline
    ? { ...draft, metadata: { ...draft.metadata, text } }
    : extractedText(draft, text);
}

/** The text that was drawn out of an upload. */
function textOf(file: MemberReader<OpenWebuiFile>): string | null {
  const upload = file.open("file");
  return upload?.open("data")?.text("content") || null;
}
