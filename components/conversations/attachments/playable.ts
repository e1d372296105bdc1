import type { AttachmentView } from "@/lib/domain/conversation/view/types";

const RASTER = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);
const TEXT =
  /^(?:text\/|application\/(?:json|xml|yaml|x-yaml|toml|sql|javascript|x-sh)$)|\+(?:json|xml)$/;

/**
 * How an attachment can be shown in the page. SVG, HTML and PDF are never shown as such: they may carry
 * scripts; markup is shown as the text it is. The server decides by the bytes once more before it sends
 * anything inline.
 */
export function playable(attachment: AttachmentView): "image" | "audio" | "video" | "text" | null {
  if (!attachment.hasContent) return null;
  const mime = attachment.mime?.toLowerCase().split(";")[0]?.trim() ?? "";
  if (RASTER.has(mime)) return "image";
  if (mime.startsWith("audio/")) return "audio";
  if (mime.startsWith("video/")) return "video";
  if (TEXT.test(mime)) return "text";
  if (mime !== "") return null;
  const { kind } = attachment;
  return kind === "image" || kind === "audio" || kind === "video" ? kind : null;
}
