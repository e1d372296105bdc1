import type { PlanItem } from "./plan";

/** Which items get the automatic fix of a rule. */
export interface FixRequest {
  items: "all" | readonly string[];
  rule: string;
}

/** The items as they are after it: findings, counts and verdict are made anew. */
export interface FixedItems {
  readonly items: readonly PlanItem[];
}
