import type { ChangeNoun } from "@/lib/domain/document/change";

import { getStore } from "../client";
import { findEntity } from "../find-entity";

interface NamedDocument {
  readonly noun: ChangeNoun;
  readonly id: string;
}

const TABLE = { conversation: "Conversation", toolset: "ToolsetFile" } as const;

/** Those of some documents that are neither in the library nor in its trash. */
export async function missingDocuments(named: readonly NamedDocument[]): Promise<NamedDocument[]> {
  const store = await getStore();
  return store.read(async (sql) => {
    const missing: NamedDocument[] = [];
    for (const document of named) {
      const found = await findEntity<{ id: string }>(
        sql,
        TABLE[document.noun],
        document.id,
        "e.id",
      );
      if (found === undefined) missing.push(document);
    }
    return missing;
  });
}
