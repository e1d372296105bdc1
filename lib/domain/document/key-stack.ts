import { formatPointer } from "@/lib/json/pointers";

const BACKSLASH = 0x5c;
/** Beyond this many keys in one object their hashes are looked up instead of compared one by one. */
const COMPARED_KEYS = 16;

interface Frame {
  readonly isObject: boolean;
  /** Index of the current element of an array. */
  index: number;
  /** Where the keys of this object begin on the key stack. */
  readonly firstKey: number;
  /** Hashes of its keys, once there are many. */
  hashes: Set<number> | null;
  /** Its keys themselves, once two have the same hash. */
  keys: Set<string> | null;
}

/**
 * Where a pass over a JSON text stands: the open containers, the keys each object has had so far and
 * the place as a JSON Pointer. Keys are remembered as offsets and hashes, so that almost nothing is
 * copied; the cost stays linear for keys made to collide, too.
 */
export class KeyStack {
  readonly #json: string;
  readonly #frames: Frame[] = [];
  // Parallel arrays: one entry a key of every open object.
  readonly #hashes: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #top: Frame | undefined;
  /** The next string is a key. */
  expectsKey = false;

  constructor(json: string) {
    this.#json = json;
  }

  get depth(): number {
    return this.#frames.length;
  }

  open(isObject: boolean): void {
    this.#top = { isObject, index: 0, firstKey: this.#hashes.length, hashes: null, keys: null };
    this.#frames.push(this.#top);
    this.expectsKey = isObject;
  }

  close(): void {
    const first = this.#frames.pop()?.firstKey ?? 0;
    this.#hashes.length = first;
    this.#starts.length = first;
    this.#ends.length = first;
    this.#top = this.#frames.at(-1);
    this.expectsKey = false;
  }

  /** After a comma. */
  next(): void {
    if (this.#top?.isObject === false) this.#top.index += 1;
    else this.expectsKey = true;
  }

  /**
   * Takes the key between two offsets (quotes not included).
   * @returns true when the object has this key already
   */
  enterKey(start: number, end: number): boolean {
    this.expectsKey = false;
    const frame = this.#top;
    if (frame === undefined) return false;
    const hash = this.#hash(start, end);
    const isSuspect = frame.keys !== null || this.#isHashKnown(hash, frame);
    this.#hashes.push(hash);
    this.#starts.push(start);
    this.#ends.push(end);
    return isSuspect && this.#isKeyKnown(frame);
  }

  /** The current key of the innermost object, decoded. */
  key(): string {
    return this.#keyAt(this.#hashes.length - 1);
  }

  #isHashKnown(hash: number, frame: Frame): boolean {
    const count = this.#hashes.length;
    if (count - frame.firstKey <= COMPARED_KEYS) {
      for (let at = frame.firstKey; at < count; at += 1) if (this.#hashes[at] === hash) return true;
      return false;
    }
    frame.hashes ??= new Set(this.#hashes.slice(frame.firstKey));
    if (frame.hashes.has(hash)) return true;
    frame.hashes.add(hash);
    return false;
  }

  #isKeyKnown(frame: Frame): boolean {
    const last = this.#hashes.length - 1;
    if (frame.keys === null) {
      frame.keys = new Set();
      for (let at = frame.firstKey; at < last; at += 1) frame.keys.add(this.#keyAt(at));
    }
    const key = this.#keyAt(last);
    const isKnown = frame.keys.has(key);
    frame.keys.add(key);
    return isKnown;
  }

  #keyAt(at: number): string {
    return decode(this.#json.slice(this.#starts[at], this.#ends[at]));
  }

  /** FNV-1a over the decoded key. */
  #hash(start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at += 1) {
      const code = this.#json.charCodeAt(at);
      if (code === BACKSLASH) return hashText(decode(this.#json.slice(start, end)));
      hash = Math.imul(hash ^ code, 0x01000193);
    }
    return hash;
  }

  /** The place as a JSON Pointer: the current member or element of each open container. */
  pointer(): string {
    let pointer = "";
    this.#frames.forEach((frame, depth) => {
      if (!frame.isObject) pointer += `/${frame.index}`;
      else {
        // The current key of an object is the last one before the keys of the next frame.
        const after = this.#frames[depth + 1]?.firstKey ?? this.#hashes.length;
        if (after > frame.firstKey) pointer += formatPointer([this.#keyAt(after - 1)]);
      }
    });
    return pointer;
  }
}

function decode(text: string): string {
  return text.includes("\\") ? (JSON.parse(`"${text}"`) as string) : text;
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
