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

const GROUP = /[A-Za-z0-9+/_-]+/g;
const BLANK = /[ \t\r\n\u00a0\u2002-\u200a\u3000]{1,80}/y;

/** A stretch without its white space, and where its groups begin and end. */
interface Groups {
  readonly signs: string;
  /** Of each group: where it begins in the signs, and where it stands in the text. */
  readonly begins: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * The texts that base64 stands for whose signs have white space between them, in groups of any lengths. Prose looks
 * the same, so a text may begin at each word; nearly always its first bytes tell that it does not.
 */
export function* spacedRuns(text: string): Generator<EncodedRun, void, void> {
  let parts: string[] = [];
  let starts: number[] = [];
  let end = -1;
  for (const { 0: part, index } of text.matchAll(GROUP)) {
    BLANK.lastIndex = end;
    const goesOn = end !== -1 && BLANK.test(text) && BLANK.lastIndex === index;
    if (!goesOn) {
      if (parts.length > 1) yield* runsIn(groupsOf(parts, starts));
      parts = [];
      starts = [];
    }
    parts.push(part);
    starts.push(index);
    end = index + part.length;
  }
  if (parts.length > 1) yield* runsIn(groupsOf(parts, starts));
}

function groupsOf(parts: readonly string[], starts: readonly number[]): Groups {
  let length = 0;
  const begins = parts.map((part) => (length += part.length) - part.length);
  const ends = starts.map((start, order) => start + (parts[order]?.length ?? 0));
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

/** A last group of two or three signs stands for a byte or two; one sign alone for none. */
function restOf(length: number): number {
  return length % 4 === 1 ? 0 : length % 4;
}

/** Where the signs from an offset on stop standing for a text in UTF-8. */
function brokenAt(signs: string, from: number): number {
  let bits = 0;
  let held = 0;
  let following = 0;
  let whole = from;
  for (let at = from; at < signs.length; at += 1) {
    held = ((held << 6) | (VALUES[signs.charCodeAt(at)] ?? 0)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    const byte = (held >> bits) & 0xff;
    if (following > 0 ? (byte & 0xc0) !== 0x80 : !isFirst(byte)) return whole;
    following = following > 0 ? following - 1 : followingOf(byte);
    if (following === 0) whole = at + 1;
  }
  return whole;
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
