/**
 * Turns what a person typed into an FTS5 expression: every word has to be there, each may go on
 * (`colo` finds `Colloquy`... and `color`). Nothing of FTS5's own syntax is reachable from outside.
 * @returns null when there is no word in it, so that nothing can be found
 */
export function matchExpression(query: string): string | null {
  const terms = query
    .split(/\s+/u)
    // A term without letters or digits has no token, and FTS5 would find nothing for all of them.
    .filter((term) => /[\p{L}\p{N}]/u.test(term))
    .map((term) => `"${term.replaceAll('"', '""').replaceAll("\0", "")}"*`);
  return terms.length === 0 ? null : terms.join(" AND ");
}
