import { formatPointer } from "@/lib/json/pointers";

const BACKSLASH = 0x5c;
/** Beyond this many keys in one object their hashes are looked up instead of compared one by one. */
const COMPARED_KEYS = 16;
const PROTO_HASH = hashText("__proto__");

/** One open container. Frames are used again and again, since documents open millions of them. */
interface Frame {
  isObject: boolean;
  /** Index of the current element of an array. */
  index: number;
  /** Where the keys of this object begin on the key stack. */
  firstKey: number;
  /** Hashes of its keys, once there are many. */
  hashes: Set<number> | null;
  /** Its keys themselves, once two have the same hash. */
  keys: Set<string> | null;
}

/**
 * The state of a pass over a JSON text: the open containers, the keys each object has had so far and
 * the place as a JSON Pointer. Keys are remembered as offsets and hashes, so that almost nothing is
 * copied; the cost stays linear for keys made to collide, too.
 */
export class KeyStack {
  #json = "";
  readonly #frames: Frame[] = [];
  #depth = 0;
  // Parallel arrays: one entry a key of every open object. Beyond the count they hold leftovers.
  readonly #hashes: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #keyCount = 0;
  /** The next string is a key. */
  expectsKey = false;

  /** Begins a new text. */
  reset(json: string): void {
    this.#json = json;
    this.#depth = 0;
    this.#keyCount = 0;
    this.expectsKey = false;
  }

  get depth(): number {
    return this.#depth;
  }

  open(isObject: boolean): void {
    const frame = this.#frames[this.#depth];
    if (frame === undefined) {
      this.#frames.push({ isObject, index: 0, firstKey: this.#keyCount, hashes: null, keys: null });
    } else {
      frame.isObject = isObject;
      frame.index = 0;
      frame.firstKey = this.#keyCount;
      frame.hashes = null;
      frame.keys = null;
    }
    this.#depth += 1;
    this.expectsKey = isObject;
  }

  close(): void {
    this.#depth -= 1;
    this.#keyCount = this.#frames[this.#depth]?.firstKey ?? 0;
    this.expectsKey = false;
  }

  /** After a comma. */
  next(): void {
    const frame = this.#frames[this.#depth - 1];
    if (frame === undefined) return;
    if (frame.isObject) this.expectsKey = true;
    else frame.index += 1;
  }

  /**
   * Takes the key between two offsets (quotes not included).
   * @returns true when the object has this key already
   */
  enterKey(start: number, end: number): boolean {
    this.expectsKey = false;
    const frame = this.#frames[this.#depth - 1];
    if (frame === undefined) return false;
    const hash = this.#hash(start, end);
    const isSuspect = frame.keys !== null || this.#isHashKnown(hash, frame);
    const at = this.#keyCount;
    this.#hashes[at] = hash;
    this.#starts[at] = start;
    this.#ends[at] = end;
    this.#keyCount = at + 1;
    return isSuspect && this.#isKeyKnown(frame);
  }

  /** The current key of the innermost object, decoded. */
  key(): string {
    return this.#keyAt(this.#keyCount - 1);
  }

  /** Whether that key is `__proto__`, however it is escaped. */
  isProto(): boolean {
    return this.#hashes[this.#keyCount - 1] === PROTO_HASH && this.key() === "__proto__";
  }

  #isHashKnown(hash: number, { firstKey, hashes }: Frame): boolean {
    if (hashes === null) {
      for (let at = firstKey; at < this.#keyCount; at += 1) {
        if (this.#hashes[at] === hash) return true;
      }
      return this.#startSet(hash);
    }
    if (hashes.has(hash)) return true;
    hashes.add(hash);
    return false;
  }

  /** Goes over to looking hashes up, once an object has many keys. */
  #startSet(hash: number): false {
    const frame = this.#frames[this.#depth - 1];
    if (frame !== undefined && this.#keyCount - frame.firstKey >= COMPARED_KEYS) {
      frame.hashes = new Set(this.#hashes.slice(frame.firstKey, this.#keyCount)).add(hash);
    }
    return false;
  }

  #isKeyKnown(frame: Frame): boolean {
    const last = this.#keyCount - 1;
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
    for (const [depth, frame] of this.#frames.slice(0, this.#depth).entries()) {
      if (!frame.isObject) pointer += `/${frame.index}`;
      else {
        // The current key of an object is the last one before the keys of the next frame.
        const isLast = depth + 1 === this.#depth;
        const after = isLast ? this.#keyCount : (this.#frames[depth + 1]?.firstKey ?? 0);
        if (after > frame.firstKey) pointer += formatPointer([this.#keyAt(after - 1)]);
      }
    }
    return pointer;
  }
}

function decode(text: string): string {
  return text.includes("\\") ? String(JSON.parse(`"${text}"`)) : text;
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}
