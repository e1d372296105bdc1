import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { dropBlank } from "../kit/source/unmapped";
import { assetId } from "./archive/assets";
import { readMembers } from "../kit/source/member-reader";
import type { FileDraft } from "./pieces";
import type { ChatgptUpload } from "./source";

export interface MessageFiles {
  readonly files: readonly FileDraft[];
  /** Entries of `metadata.attachments` that are no description of a file. */
  readonly unusable: readonly unknown[];
}

/**
 * The files of a message, each once: uploads are listed in `metadata.attachments` and often stand
 * among the parts as well; generated pictures stand among the parts alone.
 * @param shown files among the parts, in order
 */
export function gatherFiles(shown: readonly FileDraft[], listed: unknown): MessageFiles {
  const files = new Map<string, FileDraft>();
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
    const upload = readUpload(entry);
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
function showAgain(file: FileDraft, again: FileDraft): FileDraft {
  const differing = Object.entries({
    ...again.metadata,
    ...(again.sizeInBytes === file.sizeInBytes ? {} : { sizeInBytes: again.sizeInBytes }),
  }).filter(([key, value]) => JSON.stringify(file.metadata[key]) !== JSON.stringify(value));
  if (differing.length === 0) return file;
  const shownAgain = [...asList(file.metadata["shownAgain"]), Object.fromEntries(differing)];
  return { ...file, metadata: { ...file.metadata, shownAgain } };
}

function readUpload(value: unknown): FileDraft | null {
  const record = asRecord(value);
  if (record === null) return null;
  const upload = readMembers<ChatgptUpload>(record);
  const pointer = asText(upload.peek("id"));
  const ids = [pointer, asText(upload.peek("file_id"))];
  const lookups = ids.flatMap((id) => (id === null || id === "" ? [] : [assetId(id)]));
  const [id] = lookups;
  if (id === undefined) return null;
  upload.drop("id");
  const name = upload.text("name");
  const mime = upload.text("mime_type", "mimeType");
  return {
    id,
    name: name === "" ? null : name,
    mime: mime === "" ? null : mime,
    sizeInBytes: upload.number("size"),
    metadata: dropBlank({ ...upload.rest(), pointer }),
    lookups: [...new Set(lookups)],
  };
}

/** The list knows the file, the part knows how it was shown; where they disagree both are kept. */
function merge(part: FileDraft, upload: FileDraft): FileDraft {
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

/** Gives a file an id of its own in the conversation, and the name it was first listed under. */
export type FileRegister = (file: FileDraft) => FileDraft;

/** A register for one conversation, where the same file can be shown again and again. */
export function createFileRegister(): FileRegister {
  const known = new Map<string, { times: number; name: string | null }>();
  return (file) => {
    const before = known.get(file.id) ?? { times: 0, name: null };
    const times = before.times + 1;
    const name = file.name ?? before.name;
    known.set(file.id, { times, name });
    return { ...file, name, label: file.id, id: times === 1 ? file.id : `${file.id}#${times}` };
  };
}
