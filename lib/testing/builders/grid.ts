import type { ToolRow, ToolsetRow } from "@/lib/domain/toolset/view/listing";
import { toolClaims } from "@/lib/domain/toolset/schema/tool-claims";

/** A toolset as the grid has it, that says nothing. */
export function buildToolsetRow(overrides: Partial<ToolsetRow> = {}): ToolsetRow {
  return {
    id: 1,
    position: 0,
    toolsetId: "files",
    kind: "mcp",
    version: null,
    revision: 1,
    defaults: { enabled: null, requiresApproval: null },
    ...overrides,
  };
}

/** A tool as the grid has it, that says nothing. */
export function buildToolRow(overrides: Partial<ToolRow> = {}): ToolRow {
  return {
    id: 1,
    position: 0,
    name: "read",
    summary: null,
    enabled: null,
    requiresApproval: null,
    revision: 1,
    gates: [],
    rules: {},
    claims: toolClaims(null),
    isTwin: false,
    override: null,
    ...overrides,
  };
}
