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

import { addAll } from "@/lib/shared/add-all";
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

/** Letters, marks on them, and signs of the scripts of Asia. */
const OF_WORD = Uint8Array.from({ length: 0x10000 }, (_, unit) => {
  if (unit < 0x80) return Number((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);
  return Number(unit >= 0xc0 && (unit < 0x2000 || unit > 0x303f) && unit < 0xff00);
});

/** Reads a text word by word, and looks at none before it has to. */
class WordReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** From where to where the next word is; null at the end. */
  next(): readonly [start: number, end: number] | null {
    const { length } = this.#text;
    while (this.#at < length && OF_WORD[this.#text.charCodeAt(this.#at)] !== 1) this.#at += 1;
    if (this.#at === length) return null;
    const start = this.#at;
    while (this.#at < length && OF_WORD[this.#text.charCodeAt(this.#at)] === 1) this.#at += 1;
    return [start, this.#at];
  }

  known([start, end]: readonly [number, number]): Word | null {
    if (end - start > LONGEST_WORD) return null;
    const names = WORDS.get(this.#text.slice(start, end).toLowerCase());
    return names === undefined ? null : { start, end, names };
  }
}

/**
 * Phrases of wallets in the other languages there are lists of; their checksum tells them from prose. Of as many words as
 * the shortest phrase has the last is looked at first: where it is in no list, none of them is in a phrase.
 */
export function findForeignPhrases(text: string): Match[] {
  const found: Match[] = [];
  const reader = new WordReader(text);
  let ahead: (readonly [number, number])[] = [];
  for (let place = reader.next(); place !== null; place = reader.next()) {
    ahead.push(place);
    if (ahead.length < FEWEST) continue;
    const run: Word[] = [];
    for (let at = FEWEST - 1; at >= 0; at -= 1) {
      const word = reader.known(ahead[at] ?? place);
      if (word === null) break;
      run.unshift(word);
    }
    if (run.length < FEWEST) {
      ahead = ahead.slice(FEWEST - run.length);
      continue;
    }
    let next = reader.next();
    for (; next !== null; next = reader.next()) {
      const word = reader.known(next);
      if (word === null) break;
      run.push(word);
    }
    if (run.length <= MOST_WORDS) addAll(found, phrasesIn(text, run));
    ahead = [];
  }
  return found;
}

function phrasesIn(text: string, run: readonly Word[]): Match[] {
  const found: Match[] = [];
  for (const [order, list] of LISTS.entries()) {
    for (let at = 0; at + FEWEST <= run.length; at += 1) {
      for (const count of PHRASE_LENGTHS) {
        const words = run.slice(at, at + count);
        const names = words.flatMap((word) => word.names[order] ?? []);
        const [first, last] = [words[0], words.at(-1)];
        if (names.length < count || first === undefined || last === undefined) continue;
        if (!areBeside(text, words)) continue;
        if (validateMnemonic(names.join(" "), list))
          found.push({ rule: "secret.wallet", start: first.start, end: last.end });
      }
    }
  }
  return found;
}

function areBeside(text: string, words: readonly Word[]): boolean {
  return words.every(({ end }, at) => {
    const next = words[at + 1];
    return next === undefined || isBetweenWords(text, end, next.start);
  });
}
