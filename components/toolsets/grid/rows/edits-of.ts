import type { OverrideChange } from "@/lib/domain/conversation/edit/kinds";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import type { ToolsetFileDetail } from "@/lib/domain/toolset/view/listing";
import type { ToolsetEdit } from "@/lib/domain/toolset/edit/edits";
import { toolIdOf } from "@/lib/domain/toolset/schema/tool-id";
import type { Change, Pending, Stated } from "./pending";
import type { GridTool } from "./row-view";

interface SentEdit {
  readonly toolsetId: number;
  readonly expectedRevision: number;
  readonly edit: Extract<ToolsetEdit, { kind: "tool" | "default" }>;
}

/** The pending switches of toolsets as edits of the file; those whose tool is gone are left out. */
export function toolsetEdits(pending: Pending, { toolsets }: ToolsetFileDetail): SentEdit[] {
  const rows = new Map(toolsets.map(({ row }) => [row.id, row]));
  const positions = new Map(
    toolsets.flatMap(({ tools }) => tools.map((tool) => [tool.id, tool.position] as const)),
  );
  return [...pending.values()].flatMap(({ place, value }): SentEdit[] => {
    const toolset = rows.get(place.toolset);
    if (place.level === "override" || toolset === undefined) return [];
    const { field } = place;
    const where = { toolsetId: toolset.id, expectedRevision: toolset.revision };
    if (place.tool === null) return [{ ...where, edit: { kind: "default", field, value } }];
    const tool = positions.get(place.tool);
    return tool === undefined ? [] : [{ ...where, edit: { kind: "tool", tool, field, value } }];
  });
}

/**
 * The pending overrides of the conversation in view, one change for each spelling of a tool. A tool keeps the
 * spelling it has there; the last one decides, and clearing clears them all.
 */
export function overrideChanges(pending: Pending, tools: readonly GridTool[]): OverrideChange[] {
  const rows = new Map(tools.map((row) => [row.tool.id, row]));
  const fields = new Map<string, Partial<Record<Field, Stated>>>();
  for (const change of pending.values()) {
    const row = change.place.tool === null ? undefined : rows.get(change.place.tool);
    if (change.place.level !== "override" || row === undefined) continue;
    for (const toolId of spellings(row, change)) {
      fields.set(toolId, { ...fields.get(toolId), [change.place.field]: change.value });
    }
  }
  return [...fields].map(([toolId, said]) => ({ toolId, fields: said }));
}

function spellings({ toolset, tool }: GridTool, { value }: Change): readonly string[] {
  const known = tool.override?.toolIds ?? [];
  const last = known.at(-1);
  if (last === undefined) return [toolIdOf(toolset.toolsetId, tool.name)];
  return value === null ? known : [last];
}
