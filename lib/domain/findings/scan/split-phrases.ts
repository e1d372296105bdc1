import { findForeignPhrases } from "../detect/foreign-phrases";
import { findSeedPhrases, isSeedWord } from "../detect/wallets";
import type { SplitPart } from "./joined-secrets";
import type { Leaf } from "./leaves";

/** Of a longer text only its ends can belong to a phrase that goes on in another. */
const MOST_BESIDE = 400;
const FIRST_WORD = /^[A-Za-z]{1,8}(?![A-Za-z])/;
const LAST_WORD = /(?<![A-Za-z])[A-Za-z]{1,8}$/;

interface Stretch {
  readonly leaf: Leaf;
  readonly skipped: number;
  readonly text: string;
}

/** Phrases of a wallet whose words are in several texts: one in each, in halves, or with a word cut in two. */
export function findSplitPhrases(leaves: readonly Leaf[]): SplitPart[] {
  const stretches = leaves.flatMap(stretchesOf);
  if (stretches.length < 2) return [];
  const found = phrasesIn(stretches, (before, after) => !isOneWord(before, after, true));
  return found.length > 0
    ? found
    : phrasesIn(stretches, (before, after) => !isOneWord(before, after, false));
}

function stretchesOf(leaf: Leaf): Stretch[] {
  const { text } = leaf;
  if (text.length <= MOST_BESIDE * 2) return [{ leaf, skipped: 0, text }];
  return [
    { leaf, skipped: 0, text: `${text.slice(0, MOST_BESIDE)}\n;` },
    { leaf, skipped: text.length - MOST_BESIDE, text: text.slice(-MOST_BESIDE) },
  ];
}

/** Whether a border goes through a word; where both sides are words, too, what is asked for decides. */
function isOneWord(before: string, after: string, isCareful: boolean): boolean {
  const [last, first] = [LAST_WORD.exec(before)?.[0], FIRST_WORD.exec(after)?.[0]];
  if (last === undefined || first === undefined || !isSeedWord(last + first)) return false;
  return !isCareful || !isSeedWord(last) || !isSeedWord(first);
}

function phrasesIn(
  stretches: readonly Stretch[],
  isBlank: (before: string, after: string) => boolean,
): SplitPart[] {
  const starts: number[] = [];
  let joined = "";
  let before = "";
  for (const { text } of stretches) {
    if (before !== "" && isBlank(before, text)) joined += " ";
    starts.push(joined.length);
    joined += text;
    before = text;
  }
  const found = [...findSeedPhrases(joined), ...findForeignPhrases(joined)];
  return found.flatMap(({ rule, start, end }) => {
    const parts = stretches.flatMap(({ leaf, skipped, text }, order) => {
      const from = starts[order] ?? 0;
      const own = { start: Math.max(start - from, 0), end: Math.min(end - from, text.length) };
      if (own.end <= own.start) return [];
      const offset = leaf.from + skipped;
      return [{ at: leaf.at, match: { rule, start: own.start + offset, end: own.end + offset } }];
    });
    return parts.length > 1 ? parts : [];
  });
}
