import { validateMnemonic } from "@scure/bip39";
import { wordlist as czech } from "@scure/bip39/wordlists/czech";
import { wordlist as french } from "@scure/bip39/wordlists/french";
import { wordlist as italian } from "@scure/bip39/wordlists/italian";
import { wordlist as japanese } from "@scure/bip39/wordlists/japanese";
import { wordlist as korean } from "@scure/bip39/wordlists/korean";
import { wordlist as portuguese } from "@scure/bip39/wordlists/portuguese";
import { wordlist as simplified } from "@scure/bip39/wordlists/simplified-chinese";
import { wordlist as spanish } from "@scure/bip39/wordlists/spanish";
import { wordlist as traditional } from "@scure/bip39/wordlists/traditional-chinese";

import type { Match } from "../match";
import { isBetweenWords, MOST_WORDS, PHRASE_LENGTHS } from "./wallets";

const LISTS = [
  czech,
  french,
  italian,
  japanese,
  korean,
  portuguese,
  simplified,
  spanish,
  traditional,
] as const;
const FEWEST = PHRASE_LENGTHS[PHRASE_LENGTHS.length - 1] ?? 12;
const LONGEST_WORD = 16;

/** Of a word as people write it, what each list calls it; without accents too, since wallets take both. */
const WORDS = new Map<string, (string | undefined)[]>();
for (const [order, list] of LISTS.entries()) {
  for (const word of list) {
    for (const spelling of new Set([word.normalize("NFC"), word, plain(word)])) {
      const names = WORDS.get(spelling) ?? [];
      names[order] ??= word;
      WORDS.set(spelling, names);
    }
  }
}

function plain(word: string): string {
  return word.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "");
}

interface Word {
  readonly start: number;
  readonly end: number;
  readonly names: readonly (string | undefined)[];
}

/** A letter, a mark on one, or a sign of a script of Asia. */
function isOfWord(unit: number): boolean {
  if (unit < 0x80) return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
  return unit >= 0xc0 && (unit < 0x2000 || unit > 0x303f) && unit < 0xff00;
}

/** Phrases of wallets in the other languages there are lists of; their checksum tells them from prose. */
export function findForeignPhrases(text: string): Match[] {
  const found: Match[] = [];
  let run: Word[] = [];
  const close = (): void => {
    if (run.length >= FEWEST && run.length <= MOST_WORDS) found.push(...phrasesIn(run));
    if (run.length > 0) run = [];
  };
  for (let at = 0; at < text.length;) {
    if (!isOfWord(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const start = at;
    while (at < text.length && isOfWord(text.charCodeAt(at))) at += 1;
    const names =
      at - start > LONGEST_WORD ? undefined : WORDS.get(text.slice(start, at).toLowerCase());
    if (names === undefined) {
      close();
      continue;
    }
    const last = run.at(-1);
    if (last !== undefined && !isBetweenWords(text, last.end, start)) close();
    run.push({ start, end: at, names });
  }
  close();
  return found;
}

function phrasesIn(run: readonly Word[]): Match[] {
  const found: Match[] = [];
  for (const [order, list] of LISTS.entries()) {
    for (let at = 0; at + FEWEST <= run.length; at += 1) {
      for (const count of PHRASE_LENGTHS) {
        const words = run.slice(at, at + count);
        const names = words.flatMap((word) => word.names[order] ?? []);
        const [first, last] = [words[0], words.at(-1)];
        if (names.length < count || first === undefined || last === undefined) continue;
        if (validateMnemonic(names.join(" "), list))
          found.push({ rule: "secret.wallet", start: first.start, end: last.end });
      }
    }
  }
  return found;
}
