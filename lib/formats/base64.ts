// A multiple of three, so that no chunk but the last ends in padding; small enough for a spread call.
const CHUNK = 3 * 4096;

/** Bytes as base64 text, with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK) {
    chunks.push(btoa(String.fromCharCode(...bytes.subarray(start, start + CHUNK))));
  }
  return chunks.join("");
}

const DATA_URL_HEAD = /^data:([\w.+-]+\/[\w.+-]+)?[^,]{0,200};base64,/;

/** The type and bytes of a base64 `data:` URL, null for any other text. */
export function readDataUrl(url: string): { mediaType: string | null; bytes: Uint8Array } | null {
  // Only the head is matched: a picture may be too long for a regular expression.
  const head = DATA_URL_HEAD.exec(url.slice(0, 400));
  if (head === null) return null;
  const bytes = decodeBase64(url.slice(head[0].length));
  return bytes === null ? null : { mediaType: head[1] ?? null, bytes };
}

/** The bytes of a base64 text, null for any other. Line ends and missing padding do no harm, blanks do. */
export function decodeBase64(text: string): Uint8Array | null {
  // `atob` would pass over blanks, and so read a sentence as bytes.
  if (/[ \t]/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
