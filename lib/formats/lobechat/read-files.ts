import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { AttachmentDraft } from "../kit/files/embed";
import { extractedText } from "../kit/files/extracted-text";
import { readFileList } from "../kit/files/file-list";
import { filePlace } from "../kit/files/place";
import { dropBlank } from "../kit/source/unmapped";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import type { LobechatFile, LobechatMessage } from "./source";

type FileList = "fileList" | "imageList" | "videoList" | "audioList" | "files";

const LISTS: readonly (readonly [FileList, AttachmentDraft["kind"]])[] = [
  ["fileList", null],
  ["imageList", "image"],
  ["videoList", "video"],
  ["audioList", "audio"],
];

export interface MessageFiles {
  readonly files: readonly AttachmentDraft[];
  /** Entries that describe no file, by list and position. */
  readonly rest: JsonRecord;
  readonly extracted: number;
}

/**
 * The files of a message: described one by one, or listed by id.
 * @param known files of the whole export by id
 */
export function readFiles(
  message: MemberReader<LobechatMessage>,
  place: string,
  known: ReadonlyMap<string, JsonRecord>,
): MessageFiles {
  const files: AttachmentDraft[] = [];
  const rest: [string, JsonRecord][] = [];
  const add = (
    list: FileList,
    kind: AttachmentDraft["kind"],
    read: (value: unknown) => JsonRecord | null,
  ) => {
    const { files: described, rest: left } = readFileList(message.list(list) ?? [], (value, at) => {
      const record = read(value);
      return record && readFile(record, `${place}:${list}${at}`, kind);
    });
    // An id may be listed and described as well.
    for (const file of described) if (!files.some(({ id }) => id === file.id)) files.push(file);
    rest.push([list, left]);
  };
  for (const [list, kind] of LISTS) add(list, kind, asRecord);
  add("files", null, (value) => {
    const id = asText(value);
    return id ? (known.get(id) ?? { id }) : null;
  });
  const extracted = files.filter(({ metadata }) => metadata?.["extractedText"] === true).length;
  return { files, rest: dropBlank(Object.fromEntries(rest)), extracted };
}

function readFile(
  record: JsonRecord,
  fallbackId: string,
  kind: AttachmentDraft["kind"],
): AttachmentDraft | null {
  const file = readMembers<LobechatFile>(record);
  const id = file.text("id");
  const url = file.text("url");
  const name = file.text("name", "filename", "alt");
  if (!id && !url && !name) return null;
  const mime = file.text("fileType", "mimeType");
  const size = file.number("size");
  const text = file.text("content");
  const { pointer, ...place } = url ? filePlace(url) : {};
  const draft: AttachmentDraft = {
    id: id || fallbackId,
    kind,
    name: name || null,
    label: kind ?? "file",
    sizeInBytes: size,
    ...place,
    mime: mime || place.mime || null,
    metadata: dropBlank({ ...file.rest(), pointer, ...(text && place.inline ? { text } : {}) }),
  };
  return text && !place.inline ? extractedText(draft, text) : draft;
}
