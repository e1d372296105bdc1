import type { OverrideEntryChange } from "@/lib/domain/conversation/edit/kinds";
import type { OverrideReading } from "../resolve/overrides";
import type { OverrideFinding } from "./finding";

/** A repair before its effects are known. */
export interface DraftRepair {
  readonly label: string;
  readonly changes: readonly OverrideEntryChange[];
}

/** A finding whose repairs are not worked out yet. */
export interface DraftFinding extends Omit<OverrideFinding, "repairs" | "before"> {
  readonly repairs: readonly DraftRepair[];
}

export function removeEntry({ position }: OverrideReading): DraftRepair {
  return { label: "Delete the override", changes: [{ position, members: null }] };
}

/** Has an entry name its tool as we write it. */
export function retarget(
  { position }: OverrideReading,
  toolId: string,
  label: string,
): DraftRepair {
  return { label, changes: [{ position, members: { toolId } }] };
}
