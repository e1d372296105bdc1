import type { Field } from "@/lib/domain/permissions/resolve/resolve";

/** True or false where something is stated, null where it inherits. */
export type Stated = boolean | null;

/** Where a switch is. */
export interface Place {
  /** The tool's entry, its toolset's defaults, or the conversation in view. */
  readonly level: "own" | "defaults" | "override";
  /** Row id of the toolset. */
  readonly toolset: number;
  /** Row id of the tool; null for the defaults. */
  readonly tool: number | null;
  readonly field: Field;
}

export interface Change {
  readonly place: Place;
  /** What it was when it was changed. */
  readonly saved: Stated;
  readonly value: Stated;
}

/** Changes not saved yet, by place. */
export type Pending = ReadonlyMap<string, Change>;

export const NOTHING_PENDING: Pending = new Map();

function keyOf({ level, toolset, tool, field }: Place): string {
  return `${level}/${tool ?? toolset}/${field}`;
}

/** The value that waits for a switch; undefined where none does. */
export function pendingValue(pending: Pending, place: Place): Stated | undefined {
  return pending.size === 0 ? undefined : pending.get(keyOf(place))?.value;
}

/** What some changes are about, so that all other lines need not be looked at. */
const subjects = new WeakMap<
  Pending,
  { readonly tools: ReadonlySet<number>; readonly toolsets: ReadonlySet<number> }
>();

/** Whether a change is about a tool or about the defaults of its toolset. */
export function touches(pending: Pending, tool: number, toolset: number): boolean {
  if (pending.size === 0) return false;
  let known = subjects.get(pending);
  if (known === undefined) {
    const places = [...pending.values()].map(({ place }) => place);
    known = {
      tools: new Set(places.flatMap((place) => place.tool ?? [])),
      toolsets: new Set(places.flatMap((place) => (place.tool === null ? place.toolset : []))),
    };
    subjects.set(pending, known);
  }
  return known.tools.has(tool) || known.toolsets.has(toolset);
}

/** With some switches set; going back to the saved value is no change. */
export function withChanges(pending: Pending, changes: readonly Change[]): Pending {
  const next = new Map(pending);
  for (const change of changes) {
    const key = keyOf(change.place);
    if (change.value === change.saved) next.delete(key);
    else next.set(key, change);
  }
  return next;
}
