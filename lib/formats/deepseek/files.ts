import { asText } from "@/lib/shared/read-value";

import type { AttachmentDraft } from "../kit/files/embed";
import type { MemberReader } from "../kit/source/member-reader";

/** The files of a message, by name: an export never carries their bytes. */
export function readFiles(message: MemberReader, messageId: string): AttachmentDraft[] {
  return (message.openList("files") ?? []).flatMap((file, at): AttachmentDraft[] => {
    const name = file?.text("file_name", "name") ?? null;
    const pointer = asText(file?.peek("id")) ?? asText(file?.peek("file_id"));
    if (file === null || (name === null && pointer === null)) return [];
    file.drop("id", "file_id");
    return [
      {
        id: `${messageId}:file-${at + 1}`,
        kind: null,
        name,
        mime: null,
        sizeInBytes: file.number("file_size", "size"),
        metadata: pointer === null ? {} : { pointer },
        lookups: [pointer, name].flatMap((each) => each || []),
      },
    ];
  });
}
