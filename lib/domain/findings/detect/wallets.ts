import { sha256 } from "@noble/hashes/sha2";
import { validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english";

import { addAll } from "@/lib/shared/add-all";
import { isWordUnit, matchEnd, type Detector, type Match } from "../match";

const DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const WIF = /[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}(?![A-Za-z0-9])/y;
const EXTENDED = /[xyztuvYZUV]prv[1-9A-HJ-NP-Za-km-z]{100,112}(?![A-Za-z0-9])/y;
const CHECK_BYTES = 4;

/** A private key of a wallet, as WIF with its checksum or as an extended key. */
export const findWalletKey: Detector = (text, at) => {
  // Hardly any word is as long as the shortest of them.
  if (!isWordUnit(text.charCodeAt(at + 25)) || !isWordUnit(text.charCodeAt(at + 50))) return null;
  const extended = matchEnd(EXTENDED, text, at);
  if (extended !== -1) return { rule: "secret.wallet", start: at, end: extended };
  const end = matchEnd(WIF, text, at);
  if (end === -1 || !hasChecksum(text.slice(at, end))) return null;
  return { rule: "secret.wallet", start: at, end };
};

/** Whether base58 ends with the first bytes of the hash of what is before them. */
function hasChecksum(base58: string): boolean {
  let number = 0n;
  for (const sign of base58) number = number * 58n + BigInt(DIGITS.indexOf(sign));
  const hex = number.toString(16);
  const bytes = Uint8Array.from(
    (hex.length % 2 === 0 ? hex : `0${hex}`).match(/../g) ?? [],
    (pair) => Number.parseInt(pair, 16),
  );
  const body = bytes.subarray(0, -CHECK_BYTES);
  const check = sha256(sha256(body)).subarray(0, CHECK_BYTES);
  return check.every((byte, at) => byte === bytes[body.length + at]);
}

const WORDS: ReadonlySet<string> = new Set(wordlist);
const LETTERS = 26;
/** By the first four letters, or three and none: whether a word of the list begins so. */
const BEGINNINGS = new Uint8Array(LETTERS ** 3 * (LETTERS + 1));
for (const word of wordlist) BEGINNINGS[beginningOf(word, 0, word.length)] = 1;

/** Of any case; only for letters of ASCII. */
function beginningOf(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < start + 3; at += 1) number = number * LETTERS + letterAt(text, at);
  return number * (LETTERS + 1) + (end - start > 3 ? letterAt(text, start + 3) : LETTERS);
}

function letterAt(text: string, at: number): number {
  return (text.charCodeAt(at) | 0x20) - 0x61;
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return unit < 128 && lower >= 0x61 && lower <= 0x7a;
}
/** How many words a phrase has, most first. */
export const PHRASE_LENGTHS = [24, 21, 18, 15, 12] as const;
const FEWEST = 12;
/** More in a row is the list of words itself, or a text made of it. */
export const MOST_WORDS = 120;
const SHORTEST_WORD = 3;
const LONGEST_WORD = 8;
/** What may be between two words of a phrase: blanks, commas, quotes, and the number of the next one. */
const BETWEEN = /^(?:[\s,;|"'[\]`*-]|\\[nrt"]|\d{1,2}[.):]?){1,12}$/;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Phrases of words that a wallet can be restored from; their checksum tells them from prose. */
export function findSeedPhrases(text: string): Match[] {
  const found: Match[] = [];
  let run: Word[] = [];
  const close = (): void => {
    if (run.length >= FEWEST && run.length <= MOST_WORDS) addAll(found, phrasesIn(run));
    if (run.length > 0) run = [];
  };
  for (let at = 0; at < text.length;) {
    if (!isLetter(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const start = at;
    while (at - start < LONGEST_WORD && isLetter(text.charCodeAt(at))) at += 1;
    if (at - start < SHORTEST_WORD) continue;
    const word = wordAt(text, start, at);
    if (word === null) {
      close();
      continue;
    }
    const last = run.at(-1);
    if (last !== undefined && !isBetweenWords(text, last.end, start)) close();
    run.push(word);
  }
  close();
  return found;
}

/** Whether a word is one of those that phrases are made of; of any case. */
export function isSeedWord(word: string): boolean {
  return WORDS.has(word.toLowerCase());
}

/** Null for what is no word of the list. */
function wordAt(text: string, start: number, end: number): Word | null {
  if (BEGINNINGS[beginningOf(text, start, end)] !== 1) return null;
  const word = text.slice(start, end).toLowerCase();
  return WORDS.has(word) ? { text: word, start, end } : null;
}

/** Whether nothing but blanks, marks and the number of a word is between two words. */
export function isBetweenWords(text: string, from: number, to: number): boolean {
  return to - from <= 12 && BETWEEN.test(text.slice(from, to));
}

function phrasesIn(run: readonly Word[]): Match[] {
  const found: Match[] = [];
  for (let at = 0; at + FEWEST <= run.length; at += 1) {
    // Words before a phrase can make a shorter one with its first; all of what fits is taken.
    for (const count of PHRASE_LENGTHS) {
      const [first, last] = [run[at], run[at + count - 1]];
      if (first === undefined || last === undefined) continue;
      if (!isPhrase(run.slice(at, at + count))) continue;
      found.push({ rule: "secret.wallet", start: first.start, end: last.end });
    }
  }
  return found;
}

function isPhrase(words: readonly Word[]): boolean {
  return validateMnemonic(words.map(({ text }) => text).join(" "), wordlist);
}
