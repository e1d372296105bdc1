import { addAll } from "@/lib/shared/add-all";
import type { Match } from "../match";
import type { Leaf } from "./leaves";
import { scanReadings } from "./readings";
import { scanText } from "./text";

/** A part of a secret that is in several texts: which text, and what of it. */
export interface SplitPart {
  readonly at: number;
  readonly match: Match;
}

/** More parts would make what is put together grow too fast. */
export const MOST_PARTS = 4;
/** So much of a text is looked at beside its border; a longer key is followed from there. */
const LEAST_BESIDE = 200;
const MOST_BESIDE = 600;
const LONGEST_RUN = 4000;
const LONGEST_BLOCK = 8000;
/** No key of a strict form is shorter. */
export const SHORTEST = 16;
/** From here on a run of signs can represent a text with a key in it. */
const SHORTEST_ENCODED = 24;
/** A part of a key can be all of a text. */
export const KEY_SIGNS = /^[\w.+/=~$|:-]{1,2000}$/;
export const WORD = /^(?:[a-z]+|[A-Z][a-z]+|[A-Z]+|\d{1,4}|true|false|null)$/;
export const LAST_RUN = /(?<![\w.+/=~$|:%-])[\w.+/=~$|:%-]+$/;
export const FIRST_RUN = /[\w.+/=~$|:%-]*/y;
// eslint-disable-next-line no-control-regex
const ESCAPES = /[%\\]|[^\u0000-\u007f]/;

/** A text joined from several texts, and its places in them. */
interface Joined {
  readonly text: string;
  readonly parts: readonly JoinedPart[];
}

interface JoinedPart {
  readonly leaf: Leaf;
  /** How much of the start of the leaf is left out. */
  readonly skipped: number;
  /** Where it begins in what is put together. */
  readonly start: number;
  readonly length: number;
}

/**
 * Secrets that a border between two to four neighbouring texts goes through, told by their form alone, wherever it
 * goes through them; of two texts also the other way round.
 * @param last that a secret may begin in
 */
export function findJoinedSecrets(
  leaves: readonly Leaf[],
  first = 0,
  last = leaves.length - 2,
): SplitPart[] {
  const found: SplitPart[] = [];
  for (let at = Math.max(0, first); at <= last && at + 1 < leaves.length; at += 1) {
    const ahead = goingOn(leaves.slice(at, at + MOST_PARTS));
    const [one, other] = [leaves[at], leaves[at + 1]];
    if (ahead.length > 0) addAll(found, ahead);
    else if (one !== undefined && other !== undefined) addAll(found, goingOn([other, one]));
  }
  return found;
}

/** What begins in the first text and goes on in the next, and in as many more as it needs. */
function goingOn(leaves: readonly Leaf[]): SplitPart[] {
  let best: { readonly joined: Joined; readonly match: Match } | null = null;
  for (let count = 2; count <= leaves.length; count += 1) {
    const members = leaves.slice(0, count);
    const last = members.at(-1)?.text ?? "";
    // What is a key already goes on only with what is no word.
    if (best !== null && (last.length === 1 || WORD.test(last) || !KEY_SIGNS.test(last))) {
      if (best.match.rule !== "secret.private-key") break;
    }
    const joined = join(members);
    const match = crossing(joined);
    if (match === null) {
      if (best !== null || last.length > MOST_BESIDE) break;
      continue;
    }
    best = { joined, match };
    if (joined.text.slice(match.end).trim() !== "") break;
  }
  return best === null ? [] : partsOf(best.joined, best.match);
}

function join(leaves: readonly Leaf[]): Joined {
  const parts: JoinedPart[] = [];
  let text = "";
  for (const [order, leaf] of leaves.entries()) {
    const skipped = order === 0 ? tailStart(leaf.text) : 0;
    const part = leaf.text.slice(skipped, skipped + LONGEST_BLOCK);
    const isLast = order === leaves.length - 1;
    const taken = isLast ? part.slice(0, headEnd(part, text)) : part;
    parts.push({ leaf, skipped, start: text.length, length: taken.length });
    text += taken;
  }
  return { text, parts };
}

export const BLOCK = "BEGIN ";
const BEFORE_BLOCK = 20;

/** Where the end of a text begins that can belong to a key: with its last run of signs, or a block it is in. */
function tailStart(text: string): number {
  const block = text.lastIndexOf(BLOCK);
  if (block !== -1 && text.length - block < LONGEST_BLOCK) return Math.max(0, block - BEFORE_BLOCK);
  const run = LAST_RUN.exec(text.slice(-LONGEST_RUN))?.[0].length ?? 0;
  return Math.max(0, text.length - Math.max(run, LEAST_BESIDE));
}

/** The end of what can belong to a key at the start of a text. */
function headEnd(text: string, before: string): number {
  if (before.includes("-----BEGIN") || before.includes("---- BEGIN")) return text.length;
  FIRST_RUN.lastIndex = 0;
  return Math.max(FIRST_RUN.exec(text)?.[0].length ?? 0, MOST_BESIDE);
}

const BY_CONTEXT: ReadonlySet<string> = new Set([
  "secret.assignment",
  "secret.stated",
  "secret.command",
  "secret.header",
  "secret.url-userinfo",
]);

/** Whether a secret is told by its form alone. */
export function isByForm({ rule }: Match): boolean {
  return rule.startsWith("secret.") && !BY_CONTEXT.has(rule);
}

/** The secret that begins in the first part and ends in the last one. */
function crossing(joined: Joined): Match | null {
  const { text, parts } = joined;
  const [border, last] = [parts[1]?.start ?? 0, parts.at(-1)?.start ?? 0];
  const block = blockAcross(text, border, last);
  if (block !== null) return block;
  const run = runAround(text, border);
  if (run.text.length < SHORTEST || run.start + run.text.length <= last) return null;
  const isEncoded = run.text.length >= SHORTEST_ENCODED || ESCAPES.test(run.text);
  const match = (isEncoded ? scanReadings(run.text) : scanText(run.text))
    .map(({ rule, start, end }) => ({ rule, start: start + run.start, end: end + run.start }))
    .filter((found) => isByForm(found) && found.start < border && found.end > last)
    .find(({ start }) => !text.startsWith("----", start) && !isEndOfNumber(text, start));
  if (match === undefined) return null;
  return isWholeBefore(joined, match) && !KEY_SIGNS.test(parts.at(-1)?.leaf.text ?? "")
    ? null
    : match;
}

/** One form begins with two zeros, as the end of a number or a year in a sentence does. */
function isEndOfNumber(text: string, start: number): boolean {
  return start > 0 && text.startsWith("00", start);
}

/** Whether all but the last part would be a key, too, so that the last one belongs to it by chance. */
function isWholeBefore({ text, parts }: Joined, match: Match): boolean {
  const last = parts.at(-1)?.start ?? 0;
  return scanText(text.slice(0, last)).some(
    ({ rule, start, end }) => rule === match.rule && start === match.start && end === last,
  );
}

const HEADER =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|---- BEGIN SSH2 [A-Z ]{0,20}PRIVATE KEY ----/g;
const FOOTER = /-----END [A-Z0-9 ]{0,40}-----|---- END SSH2 [A-Z ]{0,40}----/g;
/** Lines of base64, and the beginning of a footer. */
const MATERIAL = /(?:[A-Za-z0-9+/=]{1,200}|\s|\\[rn])*(?:-{4,5}[A-Z0-9 ]{0,40}-{0,5})?/y;
const LONG_RUN = /[A-Za-z0-9+/]{16}/;

/** A block of a private key that goes on beyond a border: to its footer, or as long as there is material of a key. */
function blockAcross(text: string, border: number, last: number): Match | null {
  const header = [...text.matchAll(HEADER)].find(({ index }) => index < border);
  if (header === undefined) return null;
  const from = header.index + header[0].length;
  FOOTER.lastIndex = from;
  const footer = FOOTER.exec(text);
  const found = (end: number): Match | null =>
    end > last ? { rule: "secret.private-key", start: header.index, end } : null;
  if (footer !== null) return found(FOOTER.lastIndex);
  if (from >= border && from > last) return null;
  MATERIAL.lastIndex = Math.max(from, last);
  const material = MATERIAL.exec(text)?.[0].trimEnd() ?? "";
  return LONG_RUN.test(material) ? found(Math.max(from, last) + material.length) : null;
}

/** The signs without blanks on both sides of a border. */
function runAround(text: string, border: number): { start: number; text: string } {
  let [start, end] = [border, border];
  while (start > 0 && !isBlank(text.charCodeAt(start - 1))) start -= 1;
  while (end < text.length && !isBlank(text.charCodeAt(end))) end += 1;
  return { start, text: start === border || end === border ? "" : text.slice(start, end) };
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
}

/** Cuts a match in what was put together at its borders. */
function partsOf({ parts }: Joined, { rule, start, end }: Match): SplitPart[] {
  return parts.flatMap(({ leaf, skipped, start: from, length }) => {
    const own = { start: Math.max(start - from, 0), end: Math.min(end - from, length) };
    if (own.end <= own.start) return [];
    const offset = leaf.from + skipped;
    return [{ at: leaf.at, match: { rule, start: own.start + offset, end: own.end + offset } }];
  });
}
