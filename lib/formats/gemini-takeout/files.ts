import { asText } from "@/lib/shared/read-value";

import type { AttachmentDraft } from "../kit/files/embed";
import { fileId } from "../kit/vendor/google/parts";
import type { MemberReader } from "../kit/source/member-reader";
import type { TakeoutActivity } from "./source";

/**
 * The files of a prompt: named in subtitles, a picture also in `imageFile`, others in `attachedFiles`; each
 * once. Subtitles that name no file, such as a Gem, stay with the reader.
 */
export function readFiles(
  entry: MemberReader<TakeoutActivity>,
  messageId: string,
): AttachmentDraft[] {
  const files: AttachmentDraft[] = [];
  const known = new Set<string>();
  const add = (pointer: string, name: string | null) => {
    if (known.has(pointer)) return;
    known.add(pointer);
    files.push({
      id: fileId(messageId, files),
      name: name || null,
      label: pointer,
      metadata: { pointer },
      lookups: [pointer],
    });
  };
  for (const subtitle of entry.openList("subtitles") ?? []) {
    const pointer = asText(subtitle?.peek("url"));
    if (subtitle === null || !pointer || isWebAddress(pointer)) continue;
    subtitle.drop("url");
    add(pointer, subtitle.text("name")?.replace(/^[-\s\u00A0]+/, "") ?? null);
  }
  const image = entry.text("imageFile");
  if (image) add(image, null);
  const attached = entry.peek("attachedFiles");
  if (Array.isArray(attached) && attached.every((name) => typeof name === "string")) {
    entry.drop("attachedFiles");
    for (const name of attached) if (name !== "") add(name, null);
  }
  return files;
}

const isWebAddress = (url: string) => /^[a-z][a-z\d+.-]*:/i.test(url);
