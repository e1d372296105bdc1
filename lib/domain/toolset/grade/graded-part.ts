/** How much a change of a definition matters, the least first. */
export const GRADES = ["none", "cosmetic", "behavioural", "dangerous"] as const;
export type Grade = (typeof GRADES)[number];

export interface GradedPart {
  readonly grade: Exclude<Grade, "none">;
  /** JSON Pointer in the tool entry. */
  readonly pointer: string;
  /** What changed, as a phrase. */
  readonly text: string;
}
