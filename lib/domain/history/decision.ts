import type { CollectedTool } from "../permissions/resolve/collect";
import { resolve, type Field, type GateId, type Step } from "../permissions/resolve/resolve";

/** What became of missing tools, changed definitions and secrets today says nothing about the past. */
const LASTING: ReadonlySet<GateId> = new Set(["toolset-disabled", "filtered", "archived"]);

/** One field of one tool, decided, with the step that decided it. */
export interface Decision {
  readonly value: boolean;
  readonly step: Step | null;
}

export interface ToolDecision {
  readonly enabled: Decision;
  readonly requiresApproval: Decision;
}

/** What the stored permissions say about a call of the past. */
export function decideForPast({ levels, gates }: CollectedTool): ToolDecision {
  const lasting = gates.filter(({ id }) => LASTING.has(id));
  const decide = (field: Field): Decision => {
    const { value, steps, winner } = resolve(field, levels[field], lasting);
    return { value, step: steps[winner] ?? null };
  };
  return { enabled: decide("enabled"), requiresApproval: decide("requiresApproval") };
}

/** What would be done with a call: not at all, after a question, or at once. */
export type Handling = "blocked" | "asked" | "ran";

/** How a decision handles a call. */
export function handlingOf({ enabled, requiresApproval }: ToolDecision): Handling {
  if (!enabled.value) return "blocked";
  return requiresApproval.value ? "asked" : "ran";
}
