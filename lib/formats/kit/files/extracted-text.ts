import type { AttachmentDraft } from "./embed";
import { dropBlank } from "../source/unmapped";

/**
 * An upload of which the source carries the text that was drawn out of it: the text becomes its content, and
 * what the file itself was is stated in `metadata`.
 */
export function extractedText(file: AttachmentDraft, text: string): AttachmentDraft {
  return {
    ...file,
    mime: "text/plain",
    sizeInBytes: null,
    inline: new TextEncoder().encode(text),
    metadata: dropBlank({
      extractedText: true,
      originalMime: file.mime,
      originalSizeInBytes: file.sizeInBytes,
      ...file.metadata,
    }),
  };
}
