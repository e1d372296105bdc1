import type { Viewer } from "@/lib/domain/accounts/viewer";
import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import { SHELL_COLUMNS, shellText } from "../documents/intact";

/** A conversation's text without its messages: their list is in it, empty. */
export interface ConversationShell {
  readonly text: string;
  /** What an edit of it has to expect. */
  readonly revision: number;
}

/**
 * @param id store id or `doc:<document id>`
 * @throws DocumentDamagedError
 */
export async function loadConversationShell(
  viewer: Viewer,
  id: string,
): Promise<ConversationShell | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const row = await findEntity(sql, "Conversation", id, [...SHELL_COLUMNS, "shellRevision"]);
    if (row === undefined) return null;
    return { text: await shellText(sql, row), revision: row.shellRevision };
  });
}
