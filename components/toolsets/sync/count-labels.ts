import type { SyncCounts } from "@/lib/domain/sync/counts";

const PARTS = [
  ["added", "new"],
  ["changed", "changed"],
  ["cosmetic", "changed in looks only"],
  ["missing", "missing"],
  ["returned", "back"],
  ["conflicts", "in conflict with edits here"],
  ["skipped", "not usable"],
] as const satisfies readonly (readonly [keyof SyncCounts, string])[];

/** What a sync found, without what is zero: "13 tools listed: 2 new, 1 changed". */
export function countWords(counts: SyncCounts): string {
  const listed = `${counts.listed} ${counts.listed === 1 ? "tool" : "tools"} listed`;
  const parts = PARTS.flatMap(([part, word]) =>
    counts[part] === 0 ? [] : [`${counts[part]} ${word}`],
  );
  return `${listed}: ${parts.length === 0 ? "nothing changed" : parts.join(", ")}`;
}
