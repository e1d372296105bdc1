import { contentHash } from "@/lib/json/hash";

import { asList, asRecord, asText } from "../read-value";
import type { TimelineMessage } from "./timeline";
import { buildTimeline } from "./timeline";

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

interface Line extends TimelineMessage {
  readonly role: string;
  /** Digests of its texts, joined. */
  readonly texts: string;
}

const FEWEST_TEXTS = 2;

/**
 * A fingerprint of what people read in a conversation: who says which text, along the messages that are
 * shown. Equal for two exports by different applications that differ in ids, times, titles, retries that
 * are not shown, thinking, tool calls, the cut into messages of one speaker, white space and Unicode forms.
 */
export function createTextFingerprint(): TextFingerprint {
  const lines: Line[] = [];
  return {
    add({ role, type, slotIndex, preferred, deleted }, message) {
      const speaks = role === "user" || role === "assistant";
      const texts = speaks && !deleted ? digestTexts(message, type) : "";
      lines.push({ role, slotIndex, preferred, deleted, texts });
    },
    digest() {
      const parts: string[] = [];
      for (const { shown } of buildTimeline(lines)) {
        const line = shown === null ? undefined : lines[shown];
        if (line === undefined || line.texts === "") continue;
        for (const text of line.texts.split(" ")) parts.push(`${line.role}:${text}`);
      }
      return parts.length < FEWEST_TEXTS ? "" : contentHash(parts.join("\n"));
    },
  };
}

function digestTexts(message: unknown, type: OutlinedMessage["type"]): string {
  const record = asRecord(message);
  if (type === "text") return digestText(asText(record?.["content"]) ?? "");
  const digests: string[] = [];
  for (const item of asList(record?.["contentBlocks"])) {
    const block = asRecord(item);
    if (block?.["blockType"] !== "text") continue;
    const digest = digestText(asText(block["text"]) ?? "");
    if (digest !== "") digests.push(digest);
  }
  return digests.join(" ");
}

/** The first code unit that Unicode normalisation can change, by itself or by what stands before it. */
const FIRST_COMPOSABLE = 0x300;
const BLANK = 0x20;
const SEEDS = [0xdeadbeef, 0x41c6ce57] as const;

/**
 * 64 bits of a text with its white space folded, in one pass and without a copy; "" for a blank one. Not for
 * hiding anything: two texts that are alike by chance are merely shown to a person.
 */
function digestText(written: string): string {
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
  if (units === 0) return "";
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

function isBlank(unit: number): boolean {
  return unit <= BLANK || unit === 0xa0 || unit === 0x2028 || unit === 0x2029 || unit === 0xfeff;
}
