import type { Viewer } from "@/lib/domain/accounts/viewer";
import { changedTags, type TagChange } from "@/lib/domain/conversation/facts/tag-changes";
import { conversationTags } from "@/lib/domain/conversation/facts/tags";

import { getStore } from "../library/client";
import { editConversation } from "./edit";
import { findEntity } from "../documents/find";
import { SHELL_COLUMNS, shellValue } from "../documents/intact";

interface TagChanges extends TagChange {
  /** Store ids. */
  readonly conversations: readonly string[];
}

/** What became of each conversation. */
export interface TagOutcome {
  readonly changed: { id: string; changeId: number }[];
  /** They had these tags already. */
  readonly unchanged: string[];
  readonly failed: { id: string; message: string }[];
}

/** Adds tags to several conversations and takes others away; each conversation gets a change of its own. */
export async function editTags(viewer: Viewer, changes: TagChanges): Promise<TagOutcome> {
  const outcome: TagOutcome = { changed: [], unchanged: [], failed: [] };
  for (const id of changes.conversations) {
    const stored = await storedTags(viewer, id);
    if (stored === null) {
      outcome.failed.push({ id, message: "This conversation no longer exists." });
      continue;
    }
    const tags = changedTags(stored.tags, changes);
    const expectedRevision = stored.shellRevision;
    const result = await editConversation(viewer, {
      id,
      expectedRevision,
      edit: { kind: "tags", tags },
    });
    if (!result.ok) outcome.failed.push({ id, message: result.message });
    else if (result.changeId === null) outcome.unchanged.push(id);
    else outcome.changed.push({ id, changeId: result.changeId });
  }
  return outcome;
}

async function storedTags(
  viewer: Viewer,
  id: string,
): Promise<{ tags: string[]; shellRevision: number } | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const row = await findEntity(sql, "Conversation", id, [...SHELL_COLUMNS, "shellRevision"]);
    if (row === undefined) return null;
    const shell = await shellValue(sql, row);
    return { tags: conversationTags(shell), shellRevision: row.shellRevision };
  });
}
