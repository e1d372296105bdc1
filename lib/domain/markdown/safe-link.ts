/** What a link or image in imported text may become. Decided on the parsed URL, never on the string. */
export type LinkTarget =
  | { kind: "open"; href: string; host: string }
  | { kind: "raster"; src: string }
  | { kind: "inert"; reason: string };

const OPENABLE = new Set(["https:", "http:", "mailto:"]);
const RASTER = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i;
/** Longer data URLs stay text: they belong into attachments. */
const MAX_DATA_URL = 2_000_000;

/**
 * Judges a URL from imported text. Relative ones are inert, because here they would point into Colloquy.
 */
export function judgeLink(raw: string | undefined): LinkTarget {
  if (!raw) return { kind: "inert", reason: "no address" };
  let url: URL;
  try {
    url = new URL(raw);
  } catch {
    return { kind: "inert", reason: "relative address" };
  }
  if (!OPENABLE.has(url.protocol)) return { kind: "inert", reason: `scheme ${url.protocol}` };
  return { kind: "open", href: url.href, host: url.host || url.pathname };
}

/** Judges an image address: only small raster data URLs are shown; remote ones are offered as links. */
export function judgeImage(raw: string | undefined): LinkTarget {
  if (raw && raw.length <= MAX_DATA_URL && RASTER.test(raw)) return { kind: "raster", src: raw };
  return judgeLink(raw);
}
