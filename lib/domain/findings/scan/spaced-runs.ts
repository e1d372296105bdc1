import { decodeBase64 } from "@/lib/shared/base64";
import type { EncodedRun } from "./encoded-runs";

/** Less says less than a password with its name. */
const FEWEST_BYTES = 12;
/** A text that begins in the middle of a decoded one is looked for so many signs before where that one broke off. */
const BACK = 64;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < 64; value += 1) VALUES[ALPHABET.charCodeAt(value)] = value;
VALUES["-".charCodeAt(0)] = 62;
VALUES["_".charCodeAt(0)] = 63;

const FEWEST_SIGNS = (FEWEST_BYTES * 8) / 6;
const MOST_BLANK = 80;
const BLANK = Uint8Array.from({ length: 0x3001 }, (_, unit) =>
  Number(/[ \t\r\n\u00a0\u2002-\u200a\u3000]/.test(String.fromCharCode(unit))),
);

/** A stretch without its white space, and where its groups begin and end. */
interface Groups {
  readonly signs: string;
  /** Of each group: where it begins in the signs, and where it is in the text. */
  readonly begins: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * The texts that base64 represents whose signs have white space between them, in groups of any lengths. Prose looks
 * the same, so a text may begin at each word; nearly always its first bytes tell that it does not.
 */
export function* spacedRuns(text: string): Generator<EncodedRun, void, void> {
  for (let at = 0; at < text.length;) {
    if (!isSign(text, at)) {
      at += 1;
      continue;
    }
    const start = at;
    let groups = 0;
    let mayBegin = false;
    for (let next = start; next !== -1; next = nextGroup(text, at)) {
      groups += 1;
      mayBegin ||= isLikelyText(text, next);
      at = groupEnd(text, next);
    }
    if (groups > 1 && mayBegin) yield* runsIn(groupsIn(text, start, at));
  }
}

function isSign(text: string, at: number): boolean {
  return (VALUES[text.charCodeAt(at)] ?? -1) !== -1;
}

function groupEnd(text: string, start: number): number {
  let end = start;
  while (isSign(text, end)) end += 1;
  return end;
}

/** Where the group behind white space begins; -1 where something else, or too much of it, comes first. */
function nextGroup(text: string, end: number): number {
  if (!isBlank(text, end)) return -1;
  let at = end;
  while (at - end < MOST_BLANK && isBlank(text, at)) at += 1;
  return isSign(text, at) ? at : -1;
}

function isBlank(text: string, at: number): boolean {
  return BLANK[text.charCodeAt(at)] === 1;
}

/** Whether what begins at a group can be as long as a text has to be; decided without putting groups together. */
function isLikelyText(text: string, start: number): boolean {
  const reader = new TextReader();
  let signs = 0;
  for (let at = start; signs < FEWEST_SIGNS;) {
    if (!isSign(text, at)) {
      const next = nextGroup(text, at);
      if (next === -1) return false;
      at = next;
    }
    if (!reader.takes(text.charCodeAt(at))) return false;
    signs += 1;
    at += 1;
  }
  return true;
}

function groupsIn(text: string, from: number, to: number): Groups {
  const parts: string[] = [];
  const begins: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let length = 0;
  for (let start = from; start !== -1 && start < to;) {
    const end = groupEnd(text, start);
    begins.push(length);
    starts.push(start);
    ends.push(end);
    parts.push(text.slice(start, end));
    length += end - start;
    start = nextGroup(text, end);
  }
  return { signs: parts.join(""), begins, starts, ends };
}

function* runsIn({ signs, begins, starts, ends }: Groups): Generator<EncodedRun, void, void> {
  let last = 0;
  for (let at = 0; at < begins.length;) {
    const begin = begins[at] ?? 0;
    const broken = brokenAt(signs, begin);
    const bytes = Math.floor(((broken - begin) * 3) / 4);
    if (bytes < FEWEST_BYTES) {
      at += 1;
      continue;
    }
    while ((begins[last + 1] ?? Infinity) < broken) last += 1;
    if (last > at) {
      const whole = signs.slice(
        begin,
        begin + Math.floor((broken - begin) / 4) * 4 + restOf(broken - begin),
      );
      yield { start: starts[at] ?? 0, end: ends[last] ?? 0, text: textOf(whole) };
    }
    do at += 1;
    while ((begins[at] ?? Infinity) < broken - BACK);
  }
}

/** A last group of two or three signs represents a byte or two; one sign alone for none. */
function restOf(length: number): number {
  return length % 4 === 1 ? 0 : length % 4;
}

/** Where the signs from an offset on stop standing for a text in UTF-8. */
function brokenAt(signs: string, from: number): number {
  const reader = new TextReader();
  let whole = from;
  for (let at = from; at < signs.length; at += 1) {
    if (!reader.takes(signs.charCodeAt(at))) return whole;
    if (reader.isWhole) whole = at + 1;
  }
  return whole;
}

/** Reads signs of base64 as long as they represent a text in UTF-8. */
class TextReader {
  #bits = 0;
  #held = 0;
  #following = 0;
  /** Whether the last sign ended a letter. */
  isWhole = false;

  takes(unit: number): boolean {
    this.#held = ((this.#held << 6) | (VALUES[unit] ?? 0)) & 0xffff;
    this.#bits += 6;
    this.isWhole = false;
    if (this.#bits < 8) return true;
    this.#bits -= 8;
    const byte = (this.#held >> this.#bits) & 0xff;
    if (this.#following > 0 ? (byte & 0xc0) !== 0x80 : !isFirst(byte)) return false;
    this.#following = this.#following > 0 ? this.#following - 1 : followingOf(byte);
    this.isWhole = this.#following === 0;
    return true;
  }
}

/** A sign of ASCII that texts have, or the first byte of a longer one. */
function isFirst(byte: number): boolean {
  if (byte < 0x20) return byte === 0x09 || byte === 0x0a || byte === 0x0d;
  return byte < 0x7f || (byte >= 0xc2 && byte <= 0xf4);
}

function followingOf(byte: number): number {
  return byte < 0xc0 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
}

function textOf(signs: string): string {
  const plain = signs.replaceAll("-", "+").replaceAll("_", "/");
  return new TextDecoder().decode(decodeBase64(plain + "=".repeat((4 - (plain.length % 4)) % 4)));
}
