import type { FilterTarget } from "@/lib/domain/toolset/edit/filter-target";
import { slimToolset } from "@/lib/domain/toolset/filters/slim-toolset";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

import { getSharedStore } from "../library/client";
import { findToolsetFile } from "./rows/find";
import { readApplicationDefaults, readToolsetDocuments } from "../permissions/documents";
import { readSyncStates } from "../sync/pins/states";

/**
 * One toolset of a file, for the editor of its filters.
 * @param id store id, or `doc:` and the id of one of its toolsets
 * @param toolsetId the first toolset of this id; null for the first of the file
 */
export async function readFilterTarget(
  id: string,
  toolsetId: string | null,
): Promise<FilterTarget | null> {
  const store = await getSharedStore();
  const row = await store.read((sql) => findToolsetFile(sql, id, ["id", "storedMs"]));
  const file = (await readToolsetDocuments()).find(({ fileId }) => fileId === row?.id);
  if (row === undefined || file === undefined) return null;
  const records = file.toolsets.flatMap(({ value, ...place }) => {
    const toolset = asRecord(value);
    return toolset === null ? [] : [{ ...place, toolset, id: asText(toolset["id"]) ?? "" }];
  });
  const chosen = records.find((record) => toolsetId === null || record.id === toolsetId);
  if (chosen === undefined) return null;
  const syncState = await readSyncStates([{ rowId: chosen.rowId, value: chosen.toolset }]);
  return {
    fileId: file.fileId,
    fileTitle: file.title,
    storedMs: row.storedMs,
    toolsetIds: records.map((record) => record.id),
    rowId: chosen.rowId,
    revision: chosen.revision,
    toolset: slimToolset(chosen.toolset),
    application: await readApplicationDefaults(),
    states: asList(chosen.toolset["tools"]).flatMap((_, tool) => {
      const state = syncState({ toolset: 0, tool });
      return state === null ? [] : [[tool, state] as const];
    }),
  };
}
