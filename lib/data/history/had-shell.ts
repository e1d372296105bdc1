import type { Viewer } from "@/lib/domain/accounts/viewer";

import { DocumentDamagedError } from "../documents/damage";
import { findEntity } from "../documents/find";
import { getStore } from "../library/client";
import { shellVersions } from "./shell-versions";

/** Whether a conversation ever had such a text around its messages; a damaged one does not tell. */
export async function hadShell(
  viewer: Viewer,
  id: string,
  isIt: (shell: { readonly head: string; readonly tail: string }) => boolean,
): Promise<boolean> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const row = await findEntity(sql, "Conversation", id, ["key"]);
    if (row === undefined) return false;
    try {
      for await (const { text } of shellVersions(sql, row.key, id)) if (isIt(text)) return true;
    } catch (error) {
      if (!(error instanceof DocumentDamagedError)) throw error;
    }
    return false;
  });
}
