import type { Ancestry } from "./ancestry";
import type { Difference, Side } from "./differences";

/**
 * Takes a suggestion back where the past of a piece does not bear it out: an edit that was made here is never
 * given up unasked, whichever version the other document comes from.
 * @param theirs what the other side says, by its token; null where it does not have the piece
 */
export function guardSuggestion(
  difference: Difference,
  theirs: string | null,
  { ancestry, group }: { readonly ancestry: Ancestry; readonly group: string },
): Difference {
  const past = ancestry.of(group);
  if (past === null || difference.state === "same") return difference;
  const { base, ...rest } = difference;
  // Without a base nobody knows who changed what.
  const isUnknown = !past.isClear && rest.state === "both-changed";
  return {
    ...rest,
    ...(past.isClear && base && { base }),
    ...(isUnknown && { state: "changed" }),
    suggested: suggest(),
  };

  function suggest(): Side | null {
    if (past === null) return difference.suggested;
    // The other side has what was here once; if it comes from that version, the newer one is here. Where it may as
    // well come from one that somebody has, and that says something else, it was changed back or removed there.
    if (past.had(theirs)) return past.isInLikely(theirs) ? "mine" : null;
    return past.isUnchanged ? difference.suggested : null;
  }
}
