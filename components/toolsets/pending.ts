/** The two switches of a tool or of a toolset's defaults. */
export type Field = "enabled" | "requiresApproval";

/** True or false where something is stated, null where it inherits. */
export type Stated = boolean | null;

/** Where a switch is: a toolset's defaults (tool null) or the tool at a position of it. */
export interface Place {
  readonly toolset: number;
  readonly tool: number | null;
  readonly field: Field;
}

/** Changes not saved yet, by place. */
export type Pending = ReadonlyMap<string, { readonly place: Place; readonly value: Stated }>;

function keyOf({ toolset, tool, field }: Place): string {
  return `${toolset}/${tool ?? "default"}/${field}`;
}

/** The value a switch shows: what is pending, else what is saved. */
export function shownValue(pending: Pending, place: Place, saved: Stated): Stated {
  const change = pending.get(keyOf(place));
  return change === undefined ? saved : change.value;
}

export function isPending(pending: Pending, place: Place): boolean {
  return pending.has(keyOf(place));
}

/** With one switch set; going back to the saved value is no change. */
export function withChange(pending: Pending, place: Place, saved: Stated, value: Stated): Pending {
  const next = new Map(pending);
  if (value === saved) next.delete(keyOf(place));
  else next.set(keyOf(place), { place, value });
  return next;
}
