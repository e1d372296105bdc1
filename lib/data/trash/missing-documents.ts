import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ChangeNoun } from "@/lib/domain/library/change";

import { getStore } from "../library/client";
import { findEntity } from "../documents/find";

interface NamedDocument {
  readonly noun: ChangeNoun;
  readonly id: string;
}

const TABLE = { conversation: "Conversation", toolset: "ToolsetFile" } as const;

/** Those of some documents that are neither in the library nor in its trash. */
export async function missingDocuments(
  viewer: Viewer,
  named: readonly NamedDocument[],
): Promise<NamedDocument[]> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const missing: NamedDocument[] = [];
    for (const document of named) {
      const found = await findEntity(sql, TABLE[document.noun], document.id, ["id"]);
      if (found === undefined) missing.push(document);
    }
    return missing;
  });
}
