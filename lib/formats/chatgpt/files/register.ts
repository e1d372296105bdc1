import type { AttachmentDraft } from "@/lib/formats/kit/files/embed";

/** Gives a file an id of its own in the conversation, and the name it was first listed under. */
export type FileRegister = (file: AttachmentDraft) => AttachmentDraft;

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
