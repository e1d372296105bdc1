import { readDataUrl } from "./base64";
import type { AttachmentDraft } from "./embed";

/** Where a file is: in its own address, on the web, or somewhere only its source knows. */
export function filePlace(url: string): Pick<AttachmentDraft, "uri" | "inline"> & {
  readonly mime?: string | null;
  readonly pointer?: string;
} {
  const inline = readDataUrl(url);
  if (inline) return { mime: inline.mediaType, inline: inline.bytes };
  return /^https?:/iu.test(url) ? { uri: url } : { pointer: url };
}
