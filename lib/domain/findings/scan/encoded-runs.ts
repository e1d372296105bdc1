import { decodeBase64 } from "@/lib/shared/base64";

/** A run of signs that represents a text. */
export interface EncodedRun {
  readonly start: number;
  readonly end: number;
  /** What it represents. */
  readonly text: string;
}

/** Shorter runs represent less than a password with its name. */
const SHORTEST = 16;
/** Lines of wrapped base64 have 60 to 76 signs; what is shorter and ends a line is a word. */
const SHORTEST_LINE = 32;
const SIGNS = signSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_");
const HEX = /^(?:0x)?(?:[0-9a-f]{2})+$|^(?:0[xX])?(?:[0-9A-F]{2})+$/;

function signSet(signs: string): Uint8Array {
  const set = new Uint8Array(128);
  for (const sign of signs) set[sign.charCodeAt(0)] = 1;
  return set;
}

/** A run as it is written. */
export interface SignRun {
  readonly start: number;
  readonly end: number;
  /** Without line breaks. */
  readonly signs: string;
  /** The lines of a wrapped run, which may also be texts of their own; none where it is one line. */
  readonly lines: readonly SignRun[];
}

/** Every run of signs of base64, wrapped ones as one. */
export function* signRuns(text: string): Generator<SignRun, void, void> {
  let at = 0;
  while (at < text.length) {
    if (SIGNS[text.charCodeAt(at)] !== 1) {
      at += 1;
      continue;
    }
    const start = at;
    at = runEnd(text, start);
    const line = at - start;
    if (line < SHORTEST) continue;
    const lines = [text.slice(start, at)];
    const places = [start];
    let full = line;
    // Only full lines go on; a first one can be shorter by the name before it.
    while (full >= SHORTEST_LINE && (lines.length === 1 || lines.at(-1)?.length === full)) {
      const next = lineStart(text, at);
      const end = next === -1 ? -1 : runEnd(text, next);
      if (end <= next || (lines.length > 1 && end - next > full)) break;
      full = Math.max(full, end - next);
      lines.push(text.slice(next, end));
      places.push(next);
      at = end;
    }
    while (text.charAt(at) === "=" && at - start < text.length) at += 1;
    const alone = lines.flatMap((signs, order) => {
      const from = places[order] ?? start;
      const isShort = signs.length < SHORTEST;
      return isShort ? [] : [{ start: from, end: from + signs.length, signs, lines: [] }];
    });
    yield { start, end: at, signs: lines.join(""), lines: lines.length === 1 ? [] : alone };
  }
}

function runEnd(text: string, start: number): number {
  let end = start;
  while (SIGNS[text.charCodeAt(end)] === 1) end += 1;
  return end;
}

/** A break of a line: as such, written with escapes as in a string of JSON, or as a tag. */
const BREAK = "(?:\\r?\\n|(?:\\\\{1,8}r)?\\\\{1,8}n|<br ?/?>(?:\\r?\\n)?)";
/**
 * What is between two lines of one text: a break or two, blanks, marks of quotes and comments, and the quotes of
 * texts that a program puts together or lists.
 */
const JOINT = new RegExp(
  `(?:\\\\{0,3}["'\`])?[ \\t]{0,8}(?:[+.,&]|\\|\\||\\\\|=)?[ \\t]{0,8}(?:${BREAK}[ \\t]{0,80}){1,2}` +
    "(?:(?:>|#|//|\\*|--|;|%)[ \\t]{1,8}|>)?(?:[+.&][ \\t]{0,8})?(?:\\\\{0,3}[\"'`])?",
  "y",
);

/** Where the next line of a wrapped text begins; -1 when none follows. */
function lineStart(text: string, at: number): number {
  JOINT.lastIndex = at;
  return JOINT.test(text) ? JOINT.lastIndex : -1;
}

/** The text a run represents, in base64 or hexadecimal digits; null when it represents none. */
export function decodeRun({ start, end, signs }: SignRun): EncodedRun | null {
  const hex = HEX.test(signs) ? textOfBytes(hexBytes(signs)) : null;
  if (hex !== null) return { start, end, text: hex };
  // A path or a name may stand right before it.
  const isOneLine = end - start - signs.length <= 2;
  for (const skip of isOneLine ? skips(signs) : [0]) {
    const text = textOfSigns(signs.slice(skip));
    if (text !== null) return { start: start + skip, end, text };
  }
  return null;
}

function skips(signs: string): number[] {
  const behind = ["/", "-", "_"].map((sign) => signs.lastIndexOf(sign) + 1);
  return [0, ...behind.filter((skip) => skip > 0 && signs.length - skip >= SHORTEST)];
}

function textOfSigns(signs: string): string | null {
  const plain = signs.replaceAll("-", "+").replaceAll("_", "/");
  // Most runs are no text, which their first bytes tell.
  if (isSurelyNoText(plain)) return null;
  const head = textOfBytes(decodeBase64(plain.slice(0, 12)));
  if (head === null) return null;
  const whole = plain.length % 4 === 1 ? plain.slice(0, -1) : plain;
  return textOfBytes(decodeBase64(whole + "=".repeat((4 - (whole.length % 4)) % 4)));
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Uint8Array(128);
for (let value = 0; value < 64; value += 1) VALUES[ALPHABET.charCodeAt(value)] = value;
const LOOKED_AT = 12;
/** What no text has, and no longer sign of UTF-8 holds. */
const NO_TEXT = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number((byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) || byte === 0x7f),
);

/** Without a decoder, which takes longer to make than a name takes to be told from base64. */
function isSurelyNoText(signs: string): boolean {
  let held = 0;
  let found = false;
  for (let at = 0; at < LOOKED_AT; at += 1) {
    held = ((held << 6) | (VALUES[signs.charCodeAt(at)] ?? 0)) & 0xffffff;
    const rest = at & 3;
    if (rest === 0) continue;
    const byte = (held >> (6 - rest * 2)) & 0xff;
    // The first byte of a sign; UTF-16 has a zero in every other one.
    if (at === 1 && ((byte >= 0x80 && byte < 0xc2) || byte > 0xf4)) found = true;
    if (byte === 0) return false;
    if (NO_TEXT[byte] === 1) found = true;
  }
  return found;
}

function hexBytes(signs: string): Uint8Array<ArrayBuffer> {
  const digits = signs.replace(/^0[xX]/, "");
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  }
  return bytes;
}

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

// Made once: to make one takes longer than it takes to decode most runs.
const NARROW = new TextDecoder("utf-8", { fatal: true });
const WIDE = new TextDecoder("utf-16le", { fatal: true });

function textOfBytes(bytes: Uint8Array<ArrayBuffer>): string | null {
  const isWide = bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0;
  if (isWide ? hasWideControl(bytes) : isBrokenUtf8(bytes)) return null;
  const text = decodeStart(isWide ? WIDE : NARROW, bytes);
  return text === null || CONTROL.test(text) ? null : text;
}

/** Whether a byte is out of place in UTF-8. What a decoder refuses takes it ten times as long as what it reads. */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  let following = 0;
  for (const byte of bytes) {
    if (following > 0) {
      if ((byte & 0xc0) !== 0x80) return true;
      following -= 1;
    } else if (byte < 0x80) {
      if (NO_TEXT[byte] === 1) return true;
    } else {
      if (byte < 0xc2 || byte > 0xf4) return true;
      following = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    }
  }
  return false;
}

function hasWideControl(bytes: Uint8Array): boolean {
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    if (bytes[at + 1] === 0 && NO_TEXT[bytes[at] ?? 0] === 1) return true;
  }
  return false;
}

/** The text up to a letter that the bytes end in the middle of; null for bytes of something else than a text. */
function decodeStart(decoder: TextDecoder, bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch {
    return null;
  } finally {
    forgetRest(decoder);
  }
}

function forgetRest(decoder: TextDecoder): void {
  try {
    decoder.decode();
  } catch {
    // Half of a letter was left.
  }
}
