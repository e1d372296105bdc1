/**
 * What may follow the lead byte of a UTF-8 sequence: how many bytes, and the bounds of the first
 * of them (the rest are 0x80 to 0xBF). Overlong forms, surrogates and code points above U+10FFFF
 * are outside the bounds. Null for a byte that starts no sequence. Source: RFC 3629 section 4.
 */
function sequenceAfter(lead: number): { count: number; low: number; high: number } | null {
  if (lead >= 0xc2 && lead <= 0xdf) return { count: 1, low: 0x80, high: 0xbf };
  if (lead >= 0xe0 && lead <= 0xef) {
    return { count: 2, low: lead === 0xe0 ? 0xa0 : 0x80, high: lead === 0xed ? 0x9f : 0xbf };
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    return { count: 3, low: lead === 0xf0 ? 0x90 : 0x80, high: lead === 0xf4 ? 0x8f : 0xbf };
  }
  return null;
}

/**
 * The offset after the complete, valid multi-byte sequences from `offset` on; `offset` itself when
 * the first one is invalid or not complete in this view.
 */
export function skipMultibyte(view: DataView, offset: number): number {
  const end = view.byteLength;
  let i = offset;
  while (i < end) {
    const lead = view.getUint8(i);
    if (lead >= 0xe0 && lead <= 0xef) {
      if (i + 2 >= end) return i;
      const second = view.getUint8(i + 1);
      if ((second & 0xc0) !== 0x80 || (view.getUint8(i + 2) & 0xc0) !== 0x80) return i;
      if ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f)) return i;
      i += 3;
    } else if (lead >= 0xc2 && lead <= 0xdf) {
      if (i + 1 >= end || (view.getUint8(i + 1) & 0xc0) !== 0x80) return i;
      i += 2;
    } else if (lead >= 0xf0 && lead <= 0xf4) {
      if (i + 3 >= end) return i;
      const second = view.getUint8(i + 1);
      if ((second & 0xc0) !== 0x80 || (lead === 0xf0 && second < 0x90)) return i;
      if (lead === 0xf4 && second > 0x8f) return i;
      if ((view.getUint8(i + 2) & 0xc0) !== 0x80 || (view.getUint8(i + 3) & 0xc0) !== 0x80)
        return i;
      i += 4;
    } else {
      return i;
    }
  }
  return i;
}

/** A multi-byte sequence read byte by byte, so that it may lie across chunks. */
export class Utf8Sequence {
  /** Offset of the lead byte. */
  start = 0;
  /** Complete once `left` is 0. */
  codePoint = 0;
  left = 0;
  private low = 0;
  private high = 0;

  /** False for a byte that starts no sequence; `start` is set all the same. */
  begin(lead: number, offset: number): boolean {
    this.start = offset;
    const after = sequenceAfter(lead);
    if (after === null) return false;
    this.left = after.count;
    this.low = after.low;
    this.high = after.high;
    this.codePoint = lead & (0x3f >> after.count);
    return true;
  }

  /** False when the byte does not continue the sequence. */
  take(byte: number): boolean {
    if (byte < this.low || byte > this.high) return false;
    this.low = 0x80;
    this.high = 0xbf;
    this.codePoint = (this.codePoint << 6) | (byte & 0x3f);
    this.left--;
    return true;
  }
}
