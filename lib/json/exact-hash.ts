import { contentHash } from "./hash";
import { skipScalar, skipSpace, skipString, unquote } from "./walk";

/** Members to pass over, by the keys that lead to them; what is in an array is never passed over. */
export type Omission = (path: readonly string[]) => boolean;

interface Frame {
  /** The canonical keys of an object, in text order; null for an array. */
  readonly keys: string[] | null;
  readonly parts: string[];
}

/** A part longer than this is represented by its hash, so that deep nesting copies no text again and again. */
const LONGEST_PART = 256;

/**
 * SHA-256 in lower-case hexadecimal of what a JSON text says: equal for texts that differ only in white space, key
 * order, escapes and the spelling of numbers. Unlike `canonicalHash` it reads the text instead of what `JSON.parse`
 * keeps of it, so nothing is rounded and nothing dropped: 1e400 and 1e401 differ, as do 12345678901234567890 and
 * 12345678901234567891, and of a duplicate key every value counts, in text order.
 * @param text known to be JSON, a byte order mark is passed over; of a damaged text the hash is some other one
 */
export function exactHash(text: string, omits: Omission = omitNothing): string {
  return contentHash(canonicalText(text, omits));
}

/** Whether two JSON texts say exactly the same, whatever their layout. */
export function isSameValue(one: string, other: string): boolean {
  return one === other || canonicalText(one) === canonicalText(other);
}

const omitNothing: Omission = () => false;

function canonicalText(text: string, omits: Omission = omitNothing): string {
  const stack: Frame[] = [];
  const path: string[] = [];
  let at = skipSpace(text, 0);
  for (;;) {
    const first = text[at];
    let part: string;
    if (first === "{" || first === "[") {
      stack.push({ keys: first === "{" ? [] : null, parts: [] });
      at = skipSpace(text, at + 1);
      if (text[at] !== "}" && text[at] !== "]") {
        at = readKey(text, at, stack, path);
        continue;
      }
      part = close(stack.pop());
      at += 1;
    } else {
      const end = first === '"' ? skipString(text, at) : skipScalar(text, at);
      part = canonicalScalar(text.slice(at, end));
      // What is no JSON has no meaning here, but it must not keep anybody waiting.
      at = end > at ? end : text.length;
    }
    for (;;) {
      const frame = stack.at(-1);
      if (frame === undefined) return part;
      add(frame, part, path, isOmitted(stack, path, omits));
      at = skipSpace(text, at);
      if (text[at] === ",") {
        at = readKey(text, skipSpace(text, at + 1), stack, path);
        break;
      }
      stack.pop();
      part = close(frame);
      at += 1;
    }
  }
}

/** Reads the key of a member, if the innermost container is an object; gives the place of the value. */
function readKey(text: string, at: number, stack: readonly Frame[], path: string[]): number {
  const keys = stack.at(-1)?.keys;
  if (!keys) return at;
  const end = skipString(text, at);
  const key = canonicalScalar(text.slice(at, end));
  keys.push(key);
  path.push(key);
  return skipSpace(text, skipSpace(text, end) + 1);
}

function isOmitted(stack: readonly Frame[], path: readonly string[], omits: Omission): boolean {
  if (omits === omitNothing || stack.some(({ keys }) => keys === null)) return false;
  return omits(path.map((key) => unquote(key)));
}

function add({ keys, parts }: Frame, part: string, path: string[], isLeftOut: boolean): void {
  if (isLeftOut) keys?.pop();
  else parts.push(part);
  if (keys !== null) path.pop();
}

function close(frame: Frame | undefined): string {
  if (frame === undefined) return "";
  const { keys, parts } = frame;
  if (keys === null) return shorten(`[${parts.join(",")}]`);
  const members = keys.map((key, at) => [key, `${key}:${parts[at] ?? ""}`] as const);
  // The sort is stable: duplicates of a key stay in the order they are read in.
  members.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return shorten(`{${members.map(([, member]) => member).join(",")}}`);
}

/** No JSON text begins like a hash, so the two cannot be confused. */
function shorten(part: string): string {
  return part.length > LONGEST_PART ? `#${contentHash(part)}` : part;
}

function canonicalScalar(written: string): string {
  if (written.startsWith('"')) {
    return written.includes("\\") ? JSON.stringify(unquote(written)) : written;
  }
  const number = NUMBER.exec(written);
  return number === null ? written : canonicalNumber(number);
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Sign, digits without zeros at either end, and the power of ten of the last one: one spelling for each number. */
function canonicalNumber([, sign = "", whole = "", fraction = "", power = "0"]: RegExpExecArray) {
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = trimZeros(digits);
  if (significant === "") return "0";
  const shift = digits.length - significant.length - fraction.length;
  return `${sign}${significant}e${addPower(power, shift)}`;
}

/** Without a regular expression, which would look at the zeros before another digit again and again. */
function trimZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end -= 1;
  return digits.slice(0, end);
}

/** Powers that a double holds exactly are added as such; text from elsewhere may have longer ones. */
const EXACT_DIGITS = 15;
/** Making a big integer of more digits takes quadratic time; nobody writes such a power. */
const MOST_DIGITS = 1000;

function addPower(power: string, shift: number): string {
  if (power.length <= EXACT_DIGITS) return String(Number(power) + shift);
  if (power.length <= MOST_DIGITS) return String(BigInt(power.replace(/^\+/, "")) + BigInt(shift));
  return `${power}+${shift}`;
}
