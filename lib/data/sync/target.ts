import type { SyncTarget } from "@/lib/domain/toolset/view/sync-target";

import { readToolsetRows } from "../toolsets/list";

/**
 * One toolset of a file.
 * @param id store id, or `doc:` and the id of one of its toolsets
 * @param toolset row id; a file with one server is also found by a row id that an import has replaced
 */
export async function readSyncTarget(id: string, toolset: number): Promise<SyncTarget | null> {
  const rows = await readToolsetRows(id);
  if (rows === null) return null;
  const servers = rows.shells.filter(({ kind }) => kind === "mcp");
  const only = servers.length === 1 ? servers[0] : undefined;
  const found = rows.shells.find((shell) => shell.id === toolset) ?? only;
  if (found === undefined) return null;
  const { item } = rows;
  return { fileId: item.id, fileTitle: item.title, rowId: found.id, toolsetId: found.toolsetId };
}
