import type { FixEdit, OverrideEntryChange } from "@/lib/domain/conversation/edit/kinds";
import type { ToolAddress } from "@/lib/domain/toolset/schema/tool-id";
import type { GateId } from "../resolve/resolve";

/** What can be wrong with an override, or worth knowing about it. */
export type OverrideRule =
  | "override.unresolved"
  | "override.ambiguous"
  | "override.shadowed"
  | "override.duplicate"
  | "override.dormant"
  | "override.gated"
  | "override.no-effect"
  | "override.not-boolean"
  | "override.settings-only"
  | "doc.legacy-tool-overrides";

/** A way to put it right; never done unasked. */
export interface OverrideRepair {
  /** What it does, as on a button. */
  readonly label: string;
  readonly edit:
    | { readonly kind: "overrideEntries"; readonly changes: readonly OverrideEntryChange[] }
    | FixEdit;
  /** What it changes about tools: `files/read: On becomes Off`. */
  readonly effects: readonly string[];
  /** What becomes of the entries. */
  readonly after: readonly unknown[];
}

export interface OverrideFinding {
  readonly rule: OverrideRule;
  readonly severity: "error" | "warning" | "info";
  /** In `toolOverrides`. */
  readonly positions: readonly number[];
  /** The entries there, as they are written. */
  readonly before: readonly unknown[];
  /** As written; "" where an entry names none. */
  readonly toolId: string;
  readonly text: string;
  /** The likeliest first. */
  readonly repairs: readonly OverrideRepair[];
  /** The tool it is about, where it is about one. */
  readonly tool: ToolAddress | null;
  /** What keeps the tool closed, where that is the finding. */
  readonly gate?: GateId;
}
