import type { ToolRow, ToolsetFileDetail, ToolsetRow } from "@/lib/domain/toolset/listing";

/** A line of the grid: the head of a toolset, with its defaults, or one of its tools. */
export type GridRow =
  | {
      readonly kind: "toolset";
      readonly key: string;
      readonly toolset: ToolsetRow;
      readonly count: number;
    }
  | {
      readonly kind: "tool";
      readonly key: string;
      readonly toolset: ToolsetRow;
      readonly tool: ToolRow;
    };

function matches(tool: ToolRow, words: readonly string[]): boolean {
  const text = `${tool.name} ${tool.summary ?? ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The lines for a filter text; a toolset without a fitting tool shows its head only when nothing is typed. */
export function gridRows(toolsets: ToolsetFileDetail["toolsets"], filter: string): GridRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return toolsets.flatMap(({ row, tools }): GridRow[] => {
    const shown = words.length === 0 ? tools : tools.filter((tool) => matches(tool, words));
    if (words.length > 0 && shown.length === 0) return [];
    return [
      { kind: "toolset", key: `s${row.id}`, toolset: row, count: tools.length },
      ...shown.map((tool): GridRow => ({ kind: "tool", key: `t${tool.id}`, toolset: row, tool })),
    ];
  });
}
