import { separateScripts } from "@/lib/domain/search/separate-scripts";

/**
 * Turns the words of a list's search field into FTS5 expressions, one a word; each may go on (`colo` finds
 * `Colloquy`... and `color`). Nothing of FTS5's own syntax, nor of a search's filters, is reachable from here.
 * @returns null when there is no word in it, so that nothing can be found
 */
export function wordExpressions(query: string): string[] | null {
  const expressions = query
    .split(/\s+/u)
    // A term without letters or digits has no token, and FTS5 would find nothing for all of them.
    .filter((term) => /[\p{L}\p{N}]/u.test(term))
    .map((term) => `"${separateScripts(term.replaceAll('"', '""').replaceAll("\0", ""))}"*`);
  return expressions.length === 0 ? null : expressions;
}
