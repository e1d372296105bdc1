import type { ToolsetFileDetail, ToolsetRow } from "@/lib/domain/toolset/view/listing";
import type { GridTool } from "./row-view";

/** A line of the grid: the head of a toolset, with its defaults, or one of its tools. */
export type GridRow =
  | {
      readonly kind: "toolset";
      readonly key: string;
      readonly toolset: ToolsetRow;
      /** Its tools that are shown. */
      readonly tools: readonly GridTool[];
      readonly total: number;
    }
  | { readonly kind: "tool"; readonly key: string; readonly row: GridTool };

/** All tools of a file in document order. */
export function gridTools(toolsets: ToolsetFileDetail["toolsets"]): GridTool[] {
  return toolsets.flatMap(({ row, tools }) => tools.map((tool) => ({ toolset: row, tool })));
}

/**
 * The lines for the tools that are shown. A toolset without any has a head only while nothing narrows the list.
 * @param shown in document order
 */
export function gridRows(
  toolsets: ToolsetFileDetail["toolsets"],
  shown: readonly GridTool[],
  isNarrowed: boolean,
): GridRow[] {
  const byToolset = new Map<number, GridTool[]>();
  for (const row of shown) {
    const own = byToolset.get(row.toolset.id);
    if (own === undefined) byToolset.set(row.toolset.id, [row]);
    else own.push(row);
  }
  return toolsets.flatMap(({ row: toolset, tools }): GridRow[] => {
    const own = byToolset.get(toolset.id) ?? [];
    if (own.length === 0 && isNarrowed) return [];
    return [
      { kind: "toolset", key: `s${toolset.id}`, toolset, tools: own, total: tools.length },
      ...own.map((row): GridRow => ({ kind: "tool", key: `t${row.tool.id}`, row })),
    ];
  });
}
