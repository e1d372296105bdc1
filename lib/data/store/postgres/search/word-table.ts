import { LAST_POSITION } from "./lexemes";

/** By byte of a text in UTF-8: what the word has there, in lower case; 0 between words. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return byte;
  const letter = String.fromCharCode(byte).toLowerCase();
  return /[0-9a-z]/.test(letter) ? letter.charCodeAt(0) : 0;
});

/** Twice as many as there can be words, so that one is found after a look or two. */
const SLOTS = 32_768;
const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;
const HALF_OF_HASH = 15;
/** UTF-8 has at most so many bytes for a UTF-16 unit. */
const MOST_BYTES_OF_UNIT = 3;

/**
 * The words of a text, each once and with its positions, in the order in which they first come. Nothing is made for a
 * word: they stand in the bytes of the text, and numbers say where. A map of strings takes three times as long.
 */
export class WordTable {
  /** The text in lower case. */
  bytes = Buffer.allocUnsafe(64 * 1024);
  byteLength = 0;
  words = 0;
  positions = 0;
  /** By word: where it first begins in the bytes, and how many of them it has. */
  readonly starts = new Uint32Array(LAST_POSITION);
  readonly lengths = new Uint32Array(LAST_POSITION);
  /** By word: how many positions it has, and the first of them. */
  readonly counts = new Uint16Array(LAST_POSITION);
  readonly firsts = new Uint16Array(LAST_POSITION);
  /** By position: the next one of the same word. */
  readonly nexts = new Uint16Array(LAST_POSITION + 1);
  readonly #lasts = new Uint16Array(LAST_POSITION);
  readonly #hashes = new Int32Array(LAST_POSITION);
  /** By hash: the number of a word and one; 0 where there is none. */
  readonly #slots = new Uint16Array(SLOTS);
  readonly #slotOfWord = new Uint16Array(LAST_POSITION);

  /**
   * Takes up another text.
   * @param text of ASCII and of letters as SQLite’s index has them
   * @throws RangeError for a text of more words than there are positions
   */
  read(text: string): void {
    this.#clear();
    this.#write(text);
    const { bytes } = this;
    for (let at = 0; at < this.byteLength; at += 1) {
      const start = at;
      let hash = HASH_START;
      // A zero stands behind the text.
      for (let byte; (byte = FOLDED[bytes[at] ?? 0] ?? 0) !== 0; at += 1) {
        bytes[at] = byte;
        hash = Math.imul(hash ^ byte, HASH_FACTOR);
      }
      if (at > start) this.#add(start, at - start, hash);
    }
  }

  #clear(): void {
    for (let word = 0; word < this.words; word += 1) this.#slots[this.#slotOfWord[word] ?? 0] = 0;
    this.words = 0;
    this.positions = 0;
  }

  #write(text: string): void {
    const most = text.length * MOST_BYTES_OF_UNIT + 1;
    if (most > this.bytes.length) this.bytes = Buffer.allocUnsafe(2 * most);
    this.byteLength = this.bytes.write(text, 0, "utf8");
    this.bytes[this.byteLength] = 0;
  }

  #add(start: number, length: number, hash: number): void {
    if (this.positions === LAST_POSITION) {
      throw new RangeError("A stretch of a text has too many words.");
    }
    this.positions += 1;
    const place = this.positions;
    let slot = (hash ^ (hash >>> HALF_OF_HASH)) & (SLOTS - 1);
    for (let taken; (taken = this.#slots[slot] ?? 0) !== 0; slot = (slot + 1) & (SLOTS - 1)) {
      const word = taken - 1;
      if (this.#hashes[word] !== hash || !this.#isSame(word, start, length)) continue;
      this.nexts[this.#lasts[word] ?? 0] = place;
      this.#lasts[word] = place;
      this.counts[word] = (this.counts[word] ?? 0) + 1;
      return;
    }
    const word = this.words;
    this.words += 1;
    this.#slots[slot] = word + 1;
    this.#slotOfWord[word] = slot;
    this.#hashes[word] = hash;
    this.starts[word] = start;
    this.lengths[word] = length;
    this.counts[word] = 1;
    this.firsts[word] = place;
    this.#lasts[word] = place;
  }

  #isSame(word: number, start: number, length: number): boolean {
    if (this.lengths[word] !== length) return false;
    const known = this.starts[word] ?? 0;
    for (let at = 0; at < length; at += 1) {
      if (this.bytes[known + at] !== this.bytes[start + at]) return false;
    }
    return true;
  }
}
