/** Paragraphs are shorter as a rule. */
const LONGEST = 1000;

/** What the search for an end begins at; within a word an underline is none. */
const MARKS = /[<[`*~$@]|(?<![\p{L}\p{N}])_|:\/\/|www\./gu;

/** The words of a paragraph in pieces whose ends are ends of lines or of words, where there are any. */
export function* inPieces(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > LONGEST) {
    const end = from + endWithin(text.slice(from, from + LONGEST));
    yield text.slice(from, end);
    from = end;
  }
  yield text.slice(from);
}

function endWithin(piece: string): number {
  for (const blank of "\n ") {
    const end = piece.lastIndexOf(blank) + 1;
    if (end > LONGEST / 2) return end;
  }
  return /[\uD800-\uDBFF]$/.test(piece) ? piece.length - 1 : piece.length;
}

/** How many marks are left in words: each was looked for the end of, in vain. */
export const marksIn = (words: string): number => words.match(MARKS)?.length ?? 0;
