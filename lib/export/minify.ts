const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const WHITE_SPACE: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20]);
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Takes the white space between the values out of a JSON text, so that it stands on one line.
 * Strings, escapes and the digits of numbers stay as they are. Give it the chunks of one document in
 * order; a byte order mark at its start goes too.
 */
export function createMinifier(): (chunk: Uint8Array) => Uint8Array {
  let inString = false;
  let escaped = false;
  let offset = 0;
  return (chunk) => {
    const out = Buffer.allocUnsafe(chunk.length);
    let length = 0;
    for (const byte of chunk) {
      offset += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
      } else {
        if (WHITE_SPACE.has(byte) || byte === BYTE_ORDER_MARK[offset - 1]) continue;
        if (byte === QUOTE) inString = true;
      }
      out[length] = byte;
      length += 1;
    }
    return out.subarray(0, length);
  };
}
