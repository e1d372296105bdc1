import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { EditedToolset, ToolsetEditing } from "@/lib/domain/toolset/view/editor";
import { toolFacts } from "@/lib/domain/toolset/schema/facts";
import { findNamings } from "@/lib/domain/toolset/edit/name-usages";

import { getStore } from "../library/client";
import { findToolsetFile } from "./rows/find";
import { readLibraryPolicy } from "../permissions/library-policy";
import { findOverrideUses } from "../permissions/override-uses";
import { shellFacts } from "./rows/columns";
import { loadIntactPieces } from "./rows/seal";

/**
 * What editing a toolset of a file needs.
 * @param set id of the toolset; the first one when it is null or not there
 * @param tool position of the tool that is open
 */
export async function getToolsetEditing(
  viewer: Viewer,
  fileId: string,
  set: string | null,
  tool: number | null,
): Promise<ToolsetEditing | null> {
  const store = await getStore(viewer);
  const loaded = await store.read(async (sql) => {
    const file = await findToolsetFile(sql, fileId, ["key", "id", "title", "revision"]);
    if (file === undefined) return null;
    const rows = await sql.query
      .selectFrom("Toolset")
      .select(["id", "revision"])
      .where("fileKey", "=", file.key)
      .execute();
    const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
    return { file, pieces: await loadIntactPieces(sql, file.key), revisions };
  });
  if (loaded === null) return null;
  const { file, pieces, revisions } = loaded;
  const names = pieces.toolsets.map(({ head, tail }, position) => ({
    position,
    id: shellFacts(head, tail).toolsetId,
  }));
  const at = Math.max(
    0,
    names.findIndex(({ id }) => id === set),
  );
  const toolset = pieces.toolsets[at];
  const raw = tool === null ? undefined : toolset?.tools[tool]?.raw;
  const current: EditedToolset | null =
    toolset === undefined
      ? null
      : {
          rowId: toolset.id,
          revision: revisions.get(toolset.id) ?? 0,
          position: at,
          shell: toolset.head + toolset.tail,
          kind: shellFacts(toolset.head, toolset.tail).kind,
          tools: toolset.tools.map((piece) => {
            const { name, summary } = toolFacts(JSON.parse(piece.raw));
            return { id: piece.id, name, summary: summary?.slice(0, 300) ?? null };
          }),
          ...(await findUses(viewer, toolset.id)),
          open: raw === undefined || tool === null ? null : { position: tool, raw },
        };
  return {
    fileId: file.id,
    fileTitle: file.title,
    fileRevision: file.revision,
    toolsets: names,
    current,
  };
}

async function findUses(
  viewer: Viewer,
  rowId: number,
): Promise<Pick<EditedToolset, "overridden" | "namedBy" | "namings">> {
  const policy = await readLibraryPolicy();
  const at = policy.toolsets.findIndex((toolset) => toolset.rowId === rowId);
  const uses = await findOverrideUses(viewer, policy, at);
  const values = policy.toolsets.map(({ value }) => value);
  const byTool = new Map<number, Set<string>>();
  const naming = new Set<string>();
  for (const { tool, how, conversation } of uses) {
    const known = byTool.get(tool.tool) ?? new Set();
    byTool.set(tool.tool, known.add(conversation.id));
    if (how !== "name") naming.add(conversation.id);
  }
  return {
    overridden: [...byTool].map(([tool, ids]) => ({ tool, conversations: ids.size })),
    namedBy: naming.size,
    namings: findNamings(values, policy.book.index, at),
  };
}
