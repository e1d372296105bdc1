import { asList, asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { AttachmentDraft } from "@/lib/formats/kit/files/embed";
import { dropBlank, leftover } from "@/lib/formats/kit/source/unmapped";

import { assetId } from "./assets";

export interface MessageFiles {
  readonly files: readonly AttachmentDraft[];
  /** Entries of `metadata.attachments` that are no description of a file. */
  readonly unusable: readonly unknown[];
}

/**
 * The files of a message, each once: uploads are listed in `metadata.attachments` and often stand
 * among the parts as well; generated pictures stand among the parts alone.
 * @param shown files among the parts, in order
 */
export function gatherFiles(shown: readonly AttachmentDraft[], listed: unknown): MessageFiles {
  const files = new Map<string, AttachmentDraft>();
  for (const file of shown) {
    const before = files.get(file.id);
    if (before === undefined) files.set(file.id, file);
    else if (before.metadata["pointer"] === file.metadata["pointer"]) {
      files.set(file.id, showAgain(before, file));
    } else {
      // Pages of one document share its id and differ in their pointers.
      files.set(String(file.metadata["pointer"]), file);
    }
  }
  const unusable: unknown[] = [];
  if (!Array.isArray(listed) && listed !== undefined) unusable.push(listed);
  for (const entry of asList(listed)) {
    const upload = readUpload(asRecord(entry));
    if (upload === null) {
      unusable.push(entry);
      continue;
    }
    const id = upload.lookups.find((lookup) => files.has(lookup)) ?? upload.id;
    const part = files.get(id);
    files.set(id, part ? merge(part, upload) : upload);
  }
  return { files: [...files.values()], unusable };
}

/** The same picture once more in one message: what differs the second time is all there is to keep. */
function showAgain(file: AttachmentDraft, again: AttachmentDraft): AttachmentDraft {
  const differing = Object.entries({
    ...again.metadata,
    ...(again.sizeInBytes === file.sizeInBytes ? {} : { sizeInBytes: again.sizeInBytes }),
  }).filter(([key, value]) => JSON.stringify(file.metadata[key]) !== JSON.stringify(value));
  if (differing.length === 0) return file;
  const shownAgain = [...asList(file.metadata["shownAgain"]), Object.fromEntries(differing)];
  return { ...file, metadata: { ...file.metadata, shownAgain } };
}

function readUpload(record: JsonRecord | null): AttachmentDraft | null {
  const ids = [asText(record?.["id"]), asText(record?.["file_id"])];
  const lookups = ids.flatMap((id) => (id === null || id === "" ? [] : [assetId(id)]));
  const [id] = lookups;
  if (record === null || id === undefined) return null;
  const name = asText(record["name"]);
  const mimeMember = asText(record["mime_type"]) === null ? "mimeType" : "mime_type";
  const mime = asText(record[mimeMember]);
  const size = asNumber(record["size"]);
  const known = [
    "id",
    ...(name === null ? [] : ["name"]),
    ...(mime === null ? [] : [mimeMember]),
    ...(size === null ? [] : ["size"]),
  ];
  return {
    id,
    kind: null,
    name: name === "" ? null : name,
    mime: mime === "" ? null : mime,
    sizeInBytes: size,
    metadata: dropBlank({ ...leftover(record, new Set(known)), pointer: asText(record["id"]) }),
    lookups: [...new Set(lookups)],
  };
}

/** The list knows the file, the part knows how it was shown; where they disagree both are kept. */
function merge(part: AttachmentDraft, upload: AttachmentDraft): AttachmentDraft {
  const differing = Object.entries(upload.metadata).filter(
    ([key, value]) => Object.hasOwn(part.metadata, key) && part.metadata[key] !== value,
  );
  const shownSize = part.sizeInBytes === upload.sizeInBytes ? null : part.sizeInBytes;
  return {
    ...part,
    name: upload.name ?? part.name,
    mime: upload.mime ?? part.mime,
    sizeInBytes: upload.sizeInBytes ?? part.sizeInBytes,
    metadata: dropBlank({
      ...upload.metadata,
      ...part.metadata,
      shownSizeInBytes: upload.sizeInBytes === null ? null : shownSize,
      listed: Object.fromEntries(differing.filter(([key]) => key !== "pointer")),
    }),
    lookups: [...new Set([...part.lookups, ...upload.lookups])],
  };
}
