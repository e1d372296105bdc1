import { MAX_KEY_BYTES } from "./document-map";

// A key may begin with U+FEFF; only the document's own byte order mark is dropped.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Gathers the bytes of one key that may lie across chunks. */
export class KeyBuffer {
  private parts: Uint8Array[] = [];
  private length = 0;

  add(bytes: Uint8Array): void {
    this.length += bytes.length;
    // Bytes beyond the limit are only counted: `take` refuses the key anyway.
    // A copy: the caller may reuse the chunk, and `slice` of a Node Buffer shares its memory.
    if (this.length <= MAX_KEY_BYTES) this.parts.push(new Uint8Array(bytes));
  }

  /** Decodes the key (the bytes between its quotes, found valid before); null when too long. */
  take(last: Uint8Array): string | null {
    const length = this.length + last.length;
    const parts = this.parts;
    this.length = 0;
    if (parts.length > 0) this.parts = [];
    if (length > MAX_KEY_BYTES) return null;
    return unescapeKey(
      decoder.decode(parts.length === 0 ? last : concat([...parts, last], length)),
    );
  }
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

function unescapeKey(text: string): string {
  return text.includes("\\") ? String(JSON.parse(`"${text}"`)) : text;
}
