import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import { withoutMark } from "../documents/byte-length";

/** A conversation's text without its messages: their list stands in it, empty. */
export interface ConversationShell {
  readonly text: string;
  /** What an edit of it has to expect. */
  readonly revision: number;
}

/** @param id store id or `doc:<document id>` */
export async function loadConversationShell(id: string): Promise<ConversationShell | null> {
  const store = await getStore();
  const row = await store.read((sql) =>
    findEntity(sql, "Conversation", id, ["head", "tail", "shellRevision"]),
  );
  if (row === undefined) return null;
  return { text: withoutMark(row.head) + row.tail, revision: row.shellRevision };
}
