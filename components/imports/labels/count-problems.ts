import type { PlanItem } from "@/lib/domain/imports/plan";

/** How many errors and warnings an item has: those of its document, and those about what it was made of. */
export function countProblems({ problems, counts }: PlanItem): {
  readonly errors: number;
  readonly warnings: number;
} {
  const listed = (severity: "error" | "warning") =>
    problems.filter((problem) => problem.severity === severity).length;
  // The list ends at 200; the counts of the document go on.
  return {
    errors: Math.max(counts.errors, listed("error")),
    warnings: Math.max(counts.warnings, listed("warning")),
  };
}
