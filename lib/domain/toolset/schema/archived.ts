import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { ownMember, readSlotMember } from "./slot-member";

const ARCHIVED = "STATE_ARCHIVED";

/** The place that says a whole tool set is archived, from the toolset; null when it is not. */
export function archivedAt(toolset: JsonRecord | null): string | null {
  const state = readSlotMember(toolset, "cadenya", ["state"], "current");
  return state?.value === ARCHIVED ? state.pointer : null;
}

/**
 * The slot of a tool set that is put into the archive, or taken out. What an import says stays beside it, so that a
 * set which was imported archived can be taken out, too.
 * @param slot an empty one where the toolset has none
 */
export function archivedSlot(slot: JsonRecord, archive: boolean): JsonRecord {
  const { values, ...rest } = slot;
  const { state: _, ...others } = asRecord(values) ?? {};
  const isImported = ownMember(slot, ["source", "state"]) === ARCHIVED;
  const state = archive ? ARCHIVED : "STATE_ACTIVE";
  const kept: JsonRecord = archive || isImported ? { ...others, state } : others;
  return Object.keys(kept).length === 0 ? rest : { ...rest, values: kept };
}
