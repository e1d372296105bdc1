import type { Slot } from "../timeline/slots";
import type { GraphRun } from "./graph";

/**
 * The runs of a conversation whose source recorded no tree: at a slot with several messages each of them begins a
 * run, and the one that is shown goes on to the next such slot. Deleted messages are left out.
 * @param isLive of a position in `messages`
 */
export function retryRuns(
  slots: readonly Slot[],
  isLive: (position: number) => boolean,
): GraphRun[] {
  const runs: { first: number; length: number; parent: number | null; onPath: boolean }[] = [];
  // The run that is shown, which messages without a choice make longer.
  let open: number | null = null;
  for (const { members, shown } of slots) {
    const live = members.filter(isLive);
    if (shown === null) continue;
    const going: GraphRun | undefined = open === null ? undefined : runs[open];
    if (live.length === 1 && open !== null && going !== undefined) {
      runs[open] = { ...going, length: going.length + 1 };
      continue;
    }
    const parent: number | null = open;
    for (const first of live) {
      if (first === shown) open = runs.length;
      runs.push({ first, length: 1, parent, onPath: first === shown });
    }
  }
  return runs;
}
