import { memberChanges, readTexts } from "@/components/forms/schema/members";
import { asBoolean, asRecord } from "@/lib/shared/read-value";
import type { ToolsetEdit } from "@/lib/domain/toolset/edit/edits";
import { TOOL_JSON, TOOL_SUMMARY } from "./members";
import { changeEdits } from "./toolset-draft";

/** A tool as it is being typed. */
export interface ToolDraft {
  readonly summary: string;
  readonly enabled: boolean | null;
  readonly requiresApproval: boolean | null;
  /** JSON texts; "" where the tool has none. */
  readonly argsSchema: string;
  readonly examples: string;
  readonly extensions: string;
}

/** @param raw JSON text of the tool */
export function readToolDraft(raw: string): ToolDraft {
  const tool = asRecord(JSON.parse(raw));
  return {
    ...readTexts(TOOL_SUMMARY, tool, raw),
    enabled: asBoolean(tool?.["enabled"]),
    requiresApproval: asBoolean(tool?.["requiresApproval"]),
    ...readTexts(TOOL_JSON, tool, raw),
  };
}

/** The edits that make a tool what was typed; none where nothing was. */
export function toolEdits(tool: number, before: ToolDraft, after: ToolDraft): ToolsetEdit[] {
  const edits = changeEdits(tool, [
    ...memberChanges(TOOL_SUMMARY, before, after),
    ...memberChanges(TOOL_JSON, before, after),
  ]);
  for (const field of ["enabled", "requiresApproval"] as const) {
    if (after[field] !== before[field]) {
      edits.push({ kind: "tool", tool, field, value: after[field] });
    }
  }
  return edits;
}
