import type { FilterTarget } from "@/lib/domain/filters/filter-target";
import { slimToolset } from "@/lib/domain/filters/slim-toolset";
import { asRecord, asText } from "@/lib/domain/read-value";

import { getStore } from "./client";
import { findEntity } from "./find-entity";
import { readApplicationDefaults, readToolsetDocuments } from "./permission-documents";

/**
 * One toolset of a file, for the editor of its filters.
 * @param fileId store id
 * @param toolsetId the first toolset of this id; null for the first of the file
 */
export async function readFilterTarget(
  fileId: string,
  toolsetId: string | null,
): Promise<FilterTarget | null> {
  const file = (await readToolsetDocuments()).find((one) => one.fileId === fileId);
  const records = (file?.toolsets ?? []).flatMap(({ value, ...row }) => {
    const toolset = asRecord(value);
    return toolset === null ? [] : [{ ...row, toolset, id: asText(toolset["id"]) ?? "" }];
  });
  const chosen = records.find(({ id }) => toolsetId === null || id === toolsetId);
  if (file === undefined || chosen === undefined) return null;
  return {
    fileId,
    fileTitle: file.title,
    storedMs: await readStoredMs(fileId),
    toolsetIds: records.map(({ id }) => id),
    rowId: chosen.rowId,
    revision: chosen.revision,
    toolset: slimToolset(chosen.toolset),
    application: await readApplicationDefaults(),
  };
}

async function readStoredMs(fileId: string): Promise<number> {
  const store = await getStore();
  const row = await store.read((sql) =>
    findEntity<{ storedMs: number }>(sql, "ToolsetFile", fileId, `e."storedMs"`),
  );
  return row?.storedMs ?? 0;
}
