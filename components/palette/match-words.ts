/** Letters as they are compared: without case and accents. */
function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/**
 * How well a text fits what was typed: every word of it has to begin a word of the text. Less is better; the
 * place of the words counts, so that what begins with them comes first.
 * @returns null when it does not fit
 */
export function matchWords(typed: string, text: string): number | null {
  const words = fold(typed).split(/\s+/u).filter(Boolean);
  const folded = fold(text);
  let score = 0;
  for (const word of words) {
    const at = beginningOf(word, folded);
    if (at === -1) return null;
    score += at;
  }
  return score;
}

function beginningOf(word: string, text: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !isLetter(text, at - 1) || !isLetter(text, at)) return at;
  }
  // Scripts without spaces have no beginnings of words to go by.
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
    ? text.indexOf(word)
    : -1;
}

function isLetter(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text[at] ?? "");
}

/** What fits, best first; equal ones stay in their order. */
export function bestMatches<T>(
  typed: string,
  items: readonly T[],
  textOf: (item: T) => string,
  most: number,
): T[] {
  return items
    .flatMap((item) => {
      const score = matchWords(typed, textOf(item));
      return score === null ? [] : [{ item, score }];
    })
    .toSorted((a, b) => a.score - b.score)
    .slice(0, most)
    .map(({ item }) => item);
}
