import { readNumbers, writeNumbers } from "../store/keys/number-cursor";

/** Where a page of a search ends: among the best, or in the rest that follows by time. */
export interface SearchCursor {
  readonly phase: "best" | "rest";
  readonly score: number;
  readonly sortMs: number;
  readonly key: number;
}

export function writeSearchCursor({ phase, score, sortMs, key }: SearchCursor): string {
  return writeNumbers([phase === "best" ? 0 : 1, score, sortMs, key]);
}

/** @returns null for a text that is no such cursor; the search begins at its start then */
export function readSearchCursor(text: string): SearchCursor | null {
  const numbers = readNumbers(text, 4);
  if (numbers === null) return null;
  const [phase = 0, score = 0, sortMs = 0, key = 0] = numbers;
  return { phase: phase === 0 ? "best" : "rest", score, sortMs, key };
}
