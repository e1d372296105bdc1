import type { Viewer } from "@/lib/domain/accounts/viewer";
import type {
  ItemDifferences,
  MergeChoice,
  MessageDifference,
} from "@/lib/domain/imports/differences";
import { countUndecided } from "@/lib/domain/imports/merge-rows";

import { compareWithStored, type Comparison } from "../identity/compare-item";
import { withItemDocument } from "../session/item-document";
import { refuse, type Refused } from "../upload/problem";

/** Text of messages that are alike, for reading around the others; beyond it they come without. */
const ALIKE_UNITS = 4 << 20;

/** A conversation of a plan next to the one of the library it conflicts with, message by message. */
export async function itemDifferences(
  viewer: Viewer,
  importId: string,
  itemId: string,
): Promise<{ ok: true; differences: ItemDifferences } | Refused> {
  const found = await withItemDocument(importId, itemId, async ({ item, source, document }) => {
    if (item.kind !== "conversation" || source.existing === null) return null;
    if (!source.isComparable) {
      return refuse("too-large", "These conversations are too large to be compared here.");
    }
    const comparison = await compareWithStored(viewer, document, source.existing.id);
    if (comparison === null) return null;
    const { mine, rows, shell } = comparison;
    const differences = { base: mine.before.origin, rows: lighten(rows), shell };
    return { ok: true as const, differences };
  });
  return (
    found ?? refuse("not-found", "There is nothing to compare: no such item, or no other version.")
  );
}

/** Texts that are alike are told once, and not at all beyond a limit. */
function lighten(rows: readonly MessageDifference[]): MessageDifference[] {
  let left = ALIKE_UNITS;
  return rows.map((row) => {
    if (row.state !== "same") return row;
    const { theirs: _, base: __, mine, ...rest } = row;
    left -= mine?.text.length ?? 0;
    return left >= 0 && mine ? { ...rest, mine } : rest;
  });
}

/** Why a merge cannot be done as it was chosen; null when it can. */
export function refuseChoice(comparison: Comparison, choice: MergeChoice): Refused | null {
  const open = countUndecided(comparison, choice);
  if (open > 0) {
    const what = open === 1 ? "1 difference is" : `${open} differences are`;
    return refuse("merge-undecided", `${what} not decided yet.`);
  }
  if (comparison.isPrivateHere && choice.shell === "theirs") {
    return refuse(
      "bad-decision",
      "The conversation here is private, and no import makes it public.",
    );
  }
  return null;
}
