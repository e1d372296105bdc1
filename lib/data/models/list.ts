import type { ModelsFileListItem } from "@/lib/domain/models/schema/listing";

import { getSharedStore } from "../library/client";
import { sealedText, type DocumentText } from "../documents/text";
import { SEAL_COLUMNS } from "../documents/damage";
import { findEntity } from "../documents/find";

/** All models documents, newest first. */
export async function listModelsFiles(): Promise<ModelsFileListItem[]> {
  const store = await getSharedStore();
  return store.read(({ query }) =>
    query
      .selectFrom("ModelsFile")
      .select(["id", "documentId", "title", "format", "modelCount"])
      .select(["errorCount", "warningCount", "byteLength", "storedMs"])
      .where("state", "=", "live")
      .where("deletedMs", "is", null)
      .orderBy("storedMs", "desc")
      .orderBy("key", "desc")
      .execute(),
  );
}

/** The document's exact bytes. */
export async function modelsText(id: string): Promise<DocumentText | null> {
  const store = await getSharedStore();
  const columns = [...SEAL_COLUMNS, "revision", "text"] as const;
  const row = await store.read((sql) => findEntity(sql, "ModelsFile", id, columns));
  return row === undefined ? null : sealedText(row, [row.text]);
}
