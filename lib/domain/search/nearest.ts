import { distance } from "fastest-levenshtein";

const MOST_EDITS = 2;

/** Which of some words was probably meant; null when none is close. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let least = MOST_EDITS + 1;
  for (const candidate of candidates) {
    // A start of it is closer than any mistyped one.
    const isStart = word.length > 1 && candidate.startsWith(word);
    const edits = isStart ? 0 : distance(word, candidate);
    if (edits < least && edits < candidate.length) {
      best = candidate;
      least = edits;
    }
  }
  return best;
}
