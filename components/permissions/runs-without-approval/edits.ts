import type { WithoutApprovalReport } from "@/lib/domain/permissions/reports/runs-without-approval";

type Placed = WithoutApprovalReport["tools"][number];

/** One toolset whose tools run without approval. */
export interface WithoutApprovalGroup {
  readonly key: string;
  readonly first: Placed;
  readonly tools: readonly Placed[];
  /** Tools for which the toolset's defaults, or what lies below them, say Allow. */
  readonly byDefault: number;
}

/** The tools by their toolset, in document order. */
export function withoutApprovalGroups(tools: readonly Placed[]): WithoutApprovalGroup[] {
  const groups = new Map<number, Placed[]>();
  for (const tool of tools) {
    const known = groups.get(tool.rowId);
    if (known === undefined) groups.set(tool.rowId, [tool]);
    else known.push(tool);
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const byDefault = own.filter(({ source }) => source !== "tool").length;
    return [{ key: String(first.rowId), first, tools: own, byDefault }];
  });
}

/**
 * What makes a tool ask from now on, with the fewest words in its document: its own Allow goes where that is
 * enough, else it says Ask.
 */
export function askEdit(tool: Placed): "remove" | "ask" {
  return tool.source === "tool" && tool.without?.value === true ? "remove" : "ask";
}

/** The edit of a file for one tool. */
export function toolEdit(tool: Placed) {
  const value = askEdit(tool) === "remove" ? null : true;
  const { rowId, revision, position } = tool;
  const edit = { kind: "tool", tool: position, field: "requiresApproval", value } as const;
  return {
    fileId: tool.fileId,
    edits: [{ toolsetId: rowId, expectedRevision: revision, edit }],
  };
}

/** The edit that has every tool of a toolset ask which says nothing itself. */
export function defaultEdit({ first }: WithoutApprovalGroup) {
  const edit = { kind: "default", field: "requiresApproval", value: true } as const;
  return {
    fileId: first.fileId,
    edits: [{ toolsetId: first.rowId, expectedRevision: first.revision, edit }],
  };
}
