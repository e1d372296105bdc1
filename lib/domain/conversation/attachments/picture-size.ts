import type { AttachmentContent } from "./content";

/** In pixels, as the picture's own head says. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Characters of base64 that are looked at; a head further back is not found. */
const LOOKED_AT = 98_304;

/** The size of a raster picture that a document carries, without decoding it; null for anything else. */
export function pictureSize({ encoding, text }: AttachmentContent): PictureSize | null {
  if (encoding !== "base64") return null;
  const bytes = decodeStart(text);
  const size = bytes && (pngSize(bytes) ?? gifSize(bytes) ?? webpSize(bytes) ?? jpegSize(bytes));
  return size && size.width > 0 && size.height > 0 ? size : null;
}

/** The first bytes, one character each. */
function decodeStart(base64: string): string | null {
  try {
    return atob(base64.slice(0, LOOKED_AT));
  } catch {
    return null;
  }
}

/** A whole number of some bytes, the first one weighing most. */
function number(bytes: string, at: number, count: number): number {
  let value = 0;
  for (let place = 0; place < count; place += 1) {
    value = value * 256 + (bytes.charCodeAt(at + place) || 0);
  }
  return value;
}

/** The same, the first one weighing least. */
function reversed(bytes: string, at: number, count: number): number {
  let value = 0;
  for (let place = count - 1; place >= 0; place -= 1) {
    value = value * 256 + (bytes.charCodeAt(at + place) || 0);
  }
  return value;
}

function pngSize(bytes: string): PictureSize | null {
  if (!bytes.startsWith("\u0089PNG\r\n\u001A\n")) return null;
  return { width: number(bytes, 16, 4), height: number(bytes, 20, 4) };
}

function gifSize(bytes: string): PictureSize | null {
  if (!bytes.startsWith("GIF8")) return null;
  return { width: reversed(bytes, 6, 2), height: reversed(bytes, 8, 2) };
}

/** Three kinds of head: lossy, lossless, and with further parts. */
function webpSize(bytes: string): PictureSize | null {
  if (!bytes.startsWith("RIFF") || !bytes.startsWith("WEBP", 8)) return null;
  if (bytes.startsWith("VP8 ", 12)) {
    return { width: reversed(bytes, 26, 2) % 16_384, height: reversed(bytes, 28, 2) % 16_384 };
  }
  if (bytes.startsWith("VP8L", 12)) {
    const packed = reversed(bytes, 21, 4);
    return { width: (packed % 16_384) + 1, height: (Math.floor(packed / 16_384) % 16_384) + 1 };
  }
  if (bytes.startsWith("VP8X", 12)) {
    return { width: reversed(bytes, 24, 3) + 1, height: reversed(bytes, 27, 3) + 1 };
  }
  return null;
}

/** Walks the segments up to the one that begins the picture. */
function jpegSize(bytes: string): PictureSize | null {
  if (!bytes.startsWith("\u00FF\u00D8")) return null;
  for (let at = 2; at + 9 < bytes.length; at += 2 + number(bytes, at + 2, 2)) {
    const marker = number(bytes, at, 2);
    if (marker < 0xff01) return null;
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { width: number(bytes, at + 7, 2), height: number(bytes, at + 5, 2) };
    if (number(bytes, at + 2, 2) < 2) return null;
  }
  return null;
}
