import type { PlanItem } from "./plan";

/** Which items get the automatic fix of a rule. */
export interface FixRequest {
  items: "all" | readonly string[];
  rule: string;
}

/** The items as they are after it: findings, counts and verdict are made again. */
export interface FixedItems {
  readonly items: readonly PlanItem[];
}

export interface FixPreviewRequest {
  readonly item: string;
  readonly rule: string;
}

/** What a fix would change in the copy that would be imported. */
export interface FixPreview {
  /** The changed files of an item, each with the lines around the change. */
  readonly files: readonly {
    readonly name: string;
    readonly before: string;
    readonly after: string;
  }[];
}
