import { createContentHasher } from "@/lib/json/hash";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

import { buildTimeline, type TimelineMessage } from "./slots";

/** What is needed of a message's outline to tell what of it is shown. */
export interface OutlinedMessage extends TimelineMessage {
  readonly role: string;
  readonly type: "text" | "composite" | "unknown";
}

/** Gathers what a conversation says; holds a few bytes a text, so a document of any size can be streamed. */
export interface TextFingerprint {
  /** The next message in array order: its outline, and its parsed text. */
  add(outline: OutlinedMessage, message: unknown): void;
  /** SHA-256 in hex; "" for a conversation of fewer than two texts, which says too little to be alike. */
  digest(): string;
}

const FEWEST_TEXTS = 2;
/** What is hashed at a time. */
const BATCH = 65_536;

/**
 * A fingerprint of what people read in a conversation: who says which text, along the messages that are
 * shown. Equal for two exports by different applications that differ in ids, times, titles, retries that
 * are not shown, thinking, tool calls, the cut into messages of one speaker, white space and Unicode forms.
 */
export function createTextFingerprint(): TextFingerprint {
  const lines = new Lines();
  return {
    add(outline, message) {
      const { role, type, deleted } = outline;
      const speaks = role === "user" || role === "assistant";
      if (speaks && !deleted) digestTexts(message, type, lines.digests);
      lines.add(outline);
    },
    digest() {
      const hasher = createContentHasher();
      let batch = "";
      let texts = 0;
      for (const position of lines.shown()) {
        for (const text of lines.texts(position)) {
          batch += texts === 0 ? text : `\n${text}`;
          texts += 1;
          if (batch.length < BATCH) continue;
          hasher.update(batch);
          batch = "";
        }
      }
      hasher.update(batch);
      return texts < FEWEST_TEXTS ? "" : hasher.digest();
    },
  };
}

const USER = 1;
const PREFERRED = 2;
const DELETED = 4;

/** The messages of a conversation in lists of small integers: of a document there may be a million of them. */
class Lines {
  /** Two halves for each text, of all messages. */
  readonly digests: number[] = [];
  /** Where the digests of each message end. */
  readonly #ends: number[] = [];
  readonly #slots: (number | null)[] = [];
  readonly #flags: number[] = [];
  #highest = Number.NEGATIVE_INFINITY;
  /** Every message has a slot of its own, and they are in reading order. */
  #isPlain = true;

  /** The next message, whose digests are there. */
  add({ role, slotIndex, preferred, deleted }: OutlinedMessage): void {
    this.#ends.push(this.digests.length);
    this.#slots.push(slotIndex);
    this.#flags.push(
      (role === "user" ? USER : 0) | (preferred ? PREFERRED : 0) | (deleted ? DELETED : 0),
    );
    if (slotIndex === null) return;
    this.#isPlain &&= slotIndex > this.#highest;
    this.#highest = slotIndex;
  }

  /** The positions of the shown messages in reading order. */
  *shown(): Generator<number, void, void> {
    if (this.#isPlain) {
      for (let at = 0; at < this.#slots.length; at += 1) if (!this.#has(at, DELETED)) yield at;
      return;
    }
    const messages = this.#slots.map((slotIndex, at): TimelineMessage => {
      return { slotIndex, preferred: this.#has(at, PREFERRED), deleted: this.#has(at, DELETED) };
    });
    for (const { shown } of buildTimeline(messages)) if (shown !== null) yield shown;
  }

  /** The texts of a message as role and digest. */
  *texts(position: number): Generator<string, void, void> {
    const role = this.#has(position, USER) ? "user" : "assistant";
    const end = this.#ends[position] ?? 0;
    for (let at = this.#ends[position - 1] ?? 0; at < end; at += 2) {
      yield `${role}:${hex(this.digests[at])}${hex(this.digests[at + 1])}`;
    }
  }

  #has(position: number, flag: number): boolean {
    return ((this.#flags[position] ?? 0) & flag) !== 0;
  }
}

function hex(half = 0): string {
  return (half >>> 0).toString(16).padStart(8, "0");
}

/** Adds the digests of a message's texts, blank ones left out. */
function digestTexts(message: unknown, type: OutlinedMessage["type"], digests: number[]): void {
  const record = asRecord(message);
  if (type === "text") {
    digestText(asText(record?.["content"]) ?? "", digests);
    return;
  }
  for (const item of asList(record?.["contentBlocks"])) {
    const block = asRecord(item);
    if (block?.["blockType"] === "text") digestText(asText(block["text"]) ?? "", digests);
  }
}

/** The first code unit that Unicode normalisation can change, by itself or by what is before it. */
const FIRST_COMPOSABLE = 0x300;
const BLANK = 0x20;
const SEEDS = [0xdeadbeef, 0x41c6ce57] as const;

/**
 * Adds 64 bits of a text with its white space folded, in one pass and without a copy; nothing for a blank one.
 * Not for hiding anything: two texts that are alike by chance are merely shown to a person.
 */
function digestText(written: string, digests: number[]): void {
  let text = written;
  let isNormal = false;
  let high: number = SEEDS[0];
  let low: number = SEEDS[1];
  let units = 0;
  let isBlankDue = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= FIRST_COMPOSABLE && !isNormal) {
      isNormal = true;
      text = written.normalize("NFC");
      if (text !== written) {
        [high, low, units, isBlankDue, at] = [SEEDS[0], SEEDS[1], 0, false, -1];
        continue;
      }
    }
    if (isBlank(unit)) {
      isBlankDue = units > 0;
      continue;
    }
    if (isBlankDue) {
      high = Math.imul(high ^ BLANK, 2654435761);
      low = Math.imul(low ^ BLANK, 1597334677);
      isBlankDue = false;
    }
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
    units += 1;
  }
  if (units === 0) return;
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  digests.push(high, low);
}

function isBlank(unit: number): boolean {
  return unit <= BLANK || unit === 0xa0 || unit === 0x2028 || unit === 0x2029 || unit === 0xfeff;
}
