import type { ToolHints } from "@/lib/domain/toolset/schema/tool-claims";
import type { RowView } from "./rows/row-view";

/** What becomes of a call: both switches together, with what the server says about a tool that just runs. */
export type Decision = "off" | "asks" | "runs-read-only" | "runs" | "runs-destructive";

export const DECISIONS: Readonly<Record<Decision, string>> = {
  off: "Off",
  asks: "Asks",
  "runs-read-only": "Runs, read-only",
  runs: "Runs",
  "runs-destructive": "Runs, destructive",
};

/** A hint is the server's word: it colours a tool that runs, and never makes one look safer than it asks for. */
export function decisionOf(
  view: {
    readonly [F in keyof RowView]: Pick<RowView[F], "value">;
  },
  hints: Pick<ToolHints, "readOnly" | "destructive">,
): Decision {
  if (!view.enabled.value) return "off";
  if (view.requiresApproval.value) return "asks";
  if (hints.destructive === true) return "runs-destructive";
  return hints.readOnly === true ? "runs-read-only" : "runs";
}
