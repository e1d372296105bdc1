import type { Grade } from "@/lib/domain/toolset/grade/graded-part";
import { acceptPin, pinBefore } from "@/lib/domain/sync/pin";

import { getSharedStore } from "../library/client";
import { findSyncPlace, type SyncPlace } from "./place";
import { loadPins, writePins, type ToolPin } from "./pins/pins";

/** Which tools of a toolset somebody has decided about: by row ids, or all changed ones of a grade. */
type Chosen =
  /** `seen` names what somebody has looked at, tool by tool. */
  | { readonly tools: readonly number[]; readonly seen?: readonly string[] }
  /** `new` stands for all that are new. */
  | { readonly grade: Exclude<Grade, "none"> | "new" };

/**
 * Takes what the server says of some tools as seen and wanted. Nothing in the document changes.
 * @returns row ids of the tools it was news for; `stale` when the server said something else of one of them since;
 *   null when there is no such toolset
 */
export async function acceptChanges(
  fileId: string,
  rowId: number,
  chosen: Chosen,
): Promise<number[] | "stale" | null> {
  const place = await findSyncPlace(fileId, rowId);
  if (place === null) return null;
  const store = await getSharedStore();
  return store.write(async (sql) => {
    const pins = await loadPins(sql, place.rowId);
    if (isOutdated(pins, chosen)) return "stale";
    const taken = [...pins.values()]
      .filter((pin) => isChosen(pin, chosen))
      .map((pin) => ({ ...pin, ...acceptPin(pin) }));
    await writePins(sql, taken);
    return taken.map(({ toolRowId }) => toolRowId);
  });
}

/** Whether a server said something else of a tool since somebody looked at it. */
function isOutdated(pins: ReadonlyMap<number, ToolPin>, chosen: Chosen): boolean {
  if (!("tools" in chosen) || chosen.seen === undefined) return false;
  const { tools, seen } = chosen;
  return tools.some((id, at) => pins.get(id)?.seenHash !== seen[at]);
}

/** Takes an acceptance back, as long as no sync has said anything else since. */
export async function takeBackAcceptance(
  fileId: string,
  rowId: number,
  tools: readonly number[],
): Promise<number[] | null> {
  const place = await findSyncPlace(fileId, rowId);
  if (place === null) return null;
  const wanted = new Set(tools);
  return changePins(place, (pin) => {
    const before = wanted.has(pin.toolRowId) ? pinBefore(pin) : null;
    return before === null ? null : { ...pin, ...before };
  });
}

function isChosen(pin: ToolPin, chosen: Chosen): boolean {
  // Of an accepted tool that was edited here, accepting settles what both sides have changed.
  const isOpen = pin.state === "new" || pin.state === "changed" || pin.conflicts !== null;
  if (pin.state === "missing" || !isOpen) return false;
  if ("tools" in chosen) return chosen.tools.includes(pin.toolRowId);
  if (chosen.grade === "new") return pin.state === "new";
  return pin.state === "changed" && pin.grade === chosen.grade;
}

/** Changes what is known of tools of a toolset; null leaves it as it is. */
export async function changePins(
  { rowId }: SyncPlace,
  change: (pin: ToolPin) => ToolPin | null,
): Promise<number[]> {
  const store = await getSharedStore();
  return store.write(async (sql) => {
    const pins = await loadPins(sql, rowId);
    const changed = [...pins.values()].flatMap((pin) => change(pin) ?? []);
    await writePins(sql, changed);
    return changed.map(({ toolRowId }) => toolRowId);
  });
}
