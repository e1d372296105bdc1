const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

function isWhiteSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/**
 * Takes the white space between the values out of a JSON text, so that it is on one line.
 * Strings, escapes and the digits of numbers stay as they are. Give it the chunks of one document in
 * order; a byte order mark at its start goes too.
 */
export function createMinifier(): (chunk: Uint8Array) => Uint8Array {
  let inString = false;
  /** The next byte belongs to an escape, whatever it is. */
  let escaped = false;
  let offset = 0;

  return (chunk) => {
    const out = Buffer.allocUnsafe(chunk.length);
    let length = 0;
    let at = 0;
    // Strings are most of a document: they are passed over at memory speed.
    let backslash = -1;
    while (at < chunk.length) {
      if (inString) {
        const from = at;
        if (escaped) {
          at += 1;
          escaped = false;
        } else {
          const quote = indexOrEnd(chunk, QUOTE, at);
          if (backslash < at) backslash = indexOrEnd(chunk, BACKSLASH, at);
          escaped = backslash < quote;
          inString = escaped || quote === chunk.length;
          at = Math.min(Math.min(quote, backslash) + 1, chunk.length);
        }
        out.set(chunk.subarray(from, at), length);
        length += at - from;
        continue;
      }
      const byte = chunk[at] ?? 0;
      const isMark = offset + at < 3 && byte === BYTE_ORDER_MARK[offset + at];
      at += 1;
      if (isMark || isWhiteSpace(byte)) continue;
      inString = byte === QUOTE;
      out[length] = byte;
      length += 1;
    }
    offset += chunk.length;
    return out.subarray(0, length);
  };
}

function indexOrEnd(chunk: Uint8Array, byte: number, from: number): number {
  const index = chunk.indexOf(byte, from);
  return index === -1 ? chunk.length : index;
}
