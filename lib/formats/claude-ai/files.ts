import { asList, asRecord } from "@/lib/shared/read-value";

import type { AttachmentDraft } from "../kit/files/embed";
import { attachmentKindOf } from "../kit/files/media-type";
import { readMembers } from "../kit/source/member-reader";
import type { ClaudeAiAttachment, ClaudeAiFile } from "./source";

export interface MessageFiles {
  readonly files: readonly AttachmentDraft[];
  /** Attachments of which the export carries the text. */
  readonly extracted: number;
  /** Entries that describe no file, by the member they are in. */
  readonly unusable: {
    readonly attachments: readonly unknown[];
    readonly files: readonly unknown[];
  };
}

/** What a message lists as attachments and as files; a file may be in both lists, and then stays in both. */
export function readMessageFiles(
  attachments: unknown,
  listed: unknown,
  messageId: string,
): MessageFiles {
  const drafts: AttachmentDraft[] = [];
  const unusable: { attachments: unknown[]; files: unknown[] } = { attachments: [], files: [] };
  let extracted = 0;
  const nextId = () => `${messageId}:attachment${drafts.length + 1}`;
  for (const value of asList(attachments)) {
    const draft = readAttachment(value, nextId());
    if (draft === null) unusable.attachments.push(value);
    else {
      if (draft.inline) extracted += 1;
      drafts.push(draft);
    }
  }
  for (const value of asList(listed)) {
    const draft = readFile(value, nextId());
    if (draft === null) unusable.files.push(value);
    else drafts.push(draft);
  }
  return { files: drafts, extracted, unusable };
}

/** An upload: by name, with the text that Claude.ai extracted from it. */
function readAttachment(value: unknown, id: string): AttachmentDraft | null {
  const record = asRecord(value);
  if (record === null) return null;
  const attachment = readMembers<ClaudeAiAttachment>(record);
  const text = attachment.text("extracted_content");
  const type = attachment.text("file_type");
  const size = attachment.number("file_size");
  const name = attachment.text("file_name");
  const rest = attachment.rest();
  const mime = type?.includes("/") === true ? type : null;
  const base = { id, name: name || null, label: "attachment", lookups: [] };
  if (!text) {
    const kind = mime === null ? null : attachmentKindOf(mime);
    const stated = mime === null && type ? { type } : {};
    return { ...base, kind, mime, sizeInBytes: size, metadata: { ...stated, ...rest } };
  }
  const inline = new TextEncoder().encode(text);
  return {
    ...base,
    kind: "file",
    mime: "text/plain",
    inline,
    metadata: { extractedText: true, originalMime: type, originalSizeInBytes: size, ...rest },
  };
}

/** A file of which only the name is exported. */
function readFile(value: unknown, id: string): AttachmentDraft | null {
  const record = asRecord(value);
  if (record === null) return null;
  const file = readMembers<ClaudeAiFile>(record);
  const pointer = file.text("file_uuid");
  const name = file.text("file_name");
  const isImage = file.peek("file_kind") === "image";
  return {
    id,
    kind: isImage ? "image" : null,
    name: name || null,
    label: "file",
    metadata: { listedAs: "files", pointer, ...file.rest() },
    lookups: pointer ? [pointer] : [],
  };
}
