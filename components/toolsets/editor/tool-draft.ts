import { asBoolean, asRecord, asText } from "@/lib/shared/read-value";
import type { ToolsetEdit } from "@/lib/domain/toolset/edit/edits";
import { memberText } from "./toolset-draft";

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

const TEXTS = ["argsSchema", "examples", "extensions"] as const;

/** @param raw JSON text of the tool */
export function readToolDraft(raw: string): ToolDraft {
  const tool = asRecord(JSON.parse(raw));
  return {
    summary: asText(tool?.["summary"]) ?? "",
    enabled: asBoolean(tool?.["enabled"]),
    requiresApproval: asBoolean(tool?.["requiresApproval"]),
    argsSchema: memberText(raw, "argsSchema"),
    examples: memberText(raw, "examples"),
    extensions: memberText(raw, "extensions"),
  };
}

/** The edits that make a tool what was typed; none where nothing was. */
export function toolEdits(tool: number, before: ToolDraft, after: ToolDraft): ToolsetEdit[] {
  const edits: ToolsetEdit[] = [];
  if (after.summary !== before.summary) {
    const edit = { kind: "member", tool, path: ["summary"] } as const;
    edits.push(after.summary === "" ? edit : { ...edit, value: after.summary });
  }
  for (const key of TEXTS) {
    const text = after[key].trim();
    if (text === before[key].trim()) continue;
    const path = [key];
    edits.push(
      text === "" ? { kind: "member", tool, path } : { kind: "memberText", tool, path, text },
    );
  }
  for (const field of ["enabled", "requiresApproval"] as const) {
    if (after[field] !== before[field]) {
      edits.push({ kind: "tool", tool, field, value: after[field] });
    }
  }
  return edits;
}
