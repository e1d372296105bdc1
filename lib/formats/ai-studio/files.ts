import type { AttachmentDraft } from "../kit/files/embed";
import type { Tally } from "../kit/contract/fidelity";
import { fileId, inlineFile } from "../kit/vendor/google/parts";
import type { MemberReader } from "../kit/source/member-reader";
import type { AiStudioFact } from "./facts";
import type { AiStudioChunk, DriveFile } from "./source";

export const DRIVE_FILES = [
  ["driveImage", "image"],
  ["driveAudio", "audio"],
  ["driveVideo", "video"],
  ["driveDocument", "file"],
] as const;
export const INLINE_FILES = ["inlineFile", "inlineImage", "inlineAudio", "inlineVideo"] as const;

/** Adds the files of a chunk: such as lie on Google Drive, such as are in it, and videos of YouTube. */
export function readFiles(
  chunk: MemberReader<AiStudioChunk>,
  messageId: string,
  files: AttachmentDraft[],
  tally: Tally<AiStudioFact>,
): void {
  for (const [member, kind] of DRIVE_FILES) {
    const file = chunk.open(member);
    if (file === null) continue;
    const draft = driveFile(file, fileId(messageId, files), kind);
    tally.count("driveLinks", draft.uri === undefined ? 0 : 1);
    files.push(draft);
  }
  for (const member of INLINE_FILES) {
    const file = chunk.open(member);
    if (file !== null) files.push(inlineFile(file, fileId(messageId, files)));
  }
  const videoId = chunk.open("youtubeVideo")?.text("id");
  if (!videoId) return;
  files.push({
    ...draftOf(fileId(messageId, files), "YouTube video"),
    kind: "link",
    metadata: { pointer: videoId },
    uri: `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`,
  });
}

function driveFile(
  file: MemberReader<DriveFile>,
  id: string,
  kind: AttachmentDraft["kind"],
): AttachmentDraft {
  const pointer = file.text("id");
  return {
    ...draftOf(id, "Google Drive file"),
    kind,
    name: file.text("name") || null,
    mime: file.text("mimeType") || null,
    sizeInBytes: readSize(file),
    ...(pointer
      ? {
          metadata: { pointer },
          lookups: [pointer],
          uri: `https://drive.google.com/file/d/${encodeURIComponent(pointer)}/view`,
        }
      : {}),
  };
}

function draftOf(id: string, label: string): AttachmentDraft {
  return {
    id,
    label,
  };
}

/** Google writes big numbers as texts. */
function readSize(file: MemberReader<DriveFile>): number | null {
  const stated = file.peek("sizeBytes");
  const size = typeof stated === "string" && /^\d{1,15}$/.test(stated) ? Number(stated) : stated;
  if (typeof size !== "number") return null;
  file.drop("sizeBytes");
  return size;
}
