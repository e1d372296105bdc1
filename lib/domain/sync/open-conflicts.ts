import { equalJson } from "@/lib/json/equal";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { toolOfListing } from "./listed-tool";
import { conflictsOf, type Pin } from "./pin";
import type { MergeConflict } from "./review-item";

/**
 * The conflicts of a tool that still are some: what is stored differs from what the server says. An edit can make
 * both alike without anybody having chosen.
 */
export function openConflicts(
  entry: JsonRecord,
  pin: Pick<Pin, "conflicts" | "seenRaw" | "state">,
): MergeConflict[] {
  const kept = pin.state === "missing" ? [] : conflictsOf(pin);
  if (kept.length === 0) return [];
  const seen = asRecord(JSON.parse(pin.seenRaw));
  if (seen === null) return [];
  const theirs = toolOfListing(seen, null);
  return kept.flatMap(({ member, base }) => {
    const mine = entry[member];
    if (equalJson(mine ?? null, theirs[member] ?? null)) return [];
    return [{ member, base, mine, theirs: theirs[member] }];
  });
}
