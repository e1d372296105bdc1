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
/** Of the number that a word is ordered by, what says which word it is: there are fewer than so many. */
const WORD_NUMBERS = 16_384;
/** Bytes of a word that its number begins with; of the next one there is room for all but the last bit. */
const WHOLE_BYTES = 4;
const BYTE = 256;
/** Words of one beginning that a word is compared with. More of them, such as numbers of lines, are left to PostgreSQL. */
const MOST_ALIKE = 64;
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
  /** After `sort`: the words by their bytes. */
  readonly order = new Uint16Array(LAST_POSITION);
  /** By position: the next one of the same word. */
  readonly nexts = new Uint16Array(LAST_POSITION + 1);
  readonly #keys = new Float64Array(LAST_POSITION);
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

  /**
   * Orders the words by their bytes: by numbers of their beginnings, which is quick, and by what these leave open. Where
   * very many begin alike, some stay where they are.
   */
  sort(): void {
    const keys = this.#keys.subarray(0, this.words);
    for (let word = 0; word < keys.length; word += 1) keys[word] = this.#beginning(word) + word;
    keys.sort();
    let before = -1;
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? 0;
      const word = key % WORD_NUMBERS;
      let to = at;
      if (key - word === before) {
        const last = Math.max(0, at - MOST_ALIKE);
        for (; to > last && this.#isBehind(this.order[to - 1] ?? 0, word); to -= 1) {
          this.order[to] = this.order[to - 1] ?? 0;
        }
      }
      this.order[to] = word;
      before = key - word;
    }
  }

  #beginning(word: number): number {
    const { bytes } = this;
    const start = this.starts[word] ?? 0;
    const length = this.lengths[word] ?? 0;
    let number = 0;
    for (let at = 0; at < WHOLE_BYTES; at += 1) {
      number = number * BYTE + (at < length ? (bytes[start + at] ?? 0) : 0);
    }
    const last = length > WHOLE_BYTES ? (bytes[start + WHOLE_BYTES] ?? 0) : 0;
    return (number * (BYTE / 2) + (last >> 1)) * WORD_NUMBERS;
  }

  #isBehind(word: number, other: number): boolean {
    const { bytes } = this;
    const [start, otherStart] = [this.starts[word] ?? 0, this.starts[other] ?? 0];
    const [length, otherLength] = [this.lengths[word] ?? 0, this.lengths[other] ?? 0];
    const shared = Math.min(length, otherLength);
    for (let at = 0; at < shared; at += 1) {
      const difference = (bytes[start + at] ?? 0) - (bytes[otherStart + at] ?? 0);
      if (difference !== 0) return difference > 0;
    }
    return length > otherLength;
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
