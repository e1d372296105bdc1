// Both look for one character instead of matching the whole: the text may be hundreds of megabytes.
const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/;
const BLANK = /\s/;

/** The text without line breaks, or null when it is no base64. */
export function cleanBase64(text: string): string | null {
  if (NOT_BASE64.test(text)) return null;
  const clean = BLANK.test(text) ? text.replaceAll(/\s+/g, "") : text;
  const padding = clean.indexOf("=");
  const tail = padding === -1 ? "" : clean.slice(padding);
  return clean.length % 4 === 0 && (tail === "" || tail === "=" || tail === "==") ? clean : null;
}

/** How many bytes clean base64 stands for. */
export function decodedLength(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

/** A multiple of four, so that each slice is base64 by itself. */
const SLICE = 1 << 20;

/** The bytes of clean base64. */
export function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(decodedLength(base64));
  let length = 0;
  for (let start = 0; start < base64.length; start += SLICE) {
    const part = atob(base64.slice(start, start + SLICE));
    for (let at = 0; at < part.length; at += 1) bytes[length + at] = part.charCodeAt(at);
    length += part.length;
  }
  return bytes;
}
