import type { Viewer } from "@/lib/domain/accounts/viewer";
import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import { editConversation } from "./edit";

/** A title that somebody typed for a conversation. */
export interface WantedTitle {
  /** Store id. */
  readonly id: string;
  /** The title that the person saw. */
  readonly from: string;
  /** Null takes the title away; the conversation is then called by its first words. */
  readonly title: string | null;
}

/** What became of each conversation. */
export interface RenameOutcome {
  readonly changed: { id: string; changeId: number }[];
  readonly failed: { id: string; message: string }[];
}

/**
 * Gives several conversations other titles; each gets a change of its own. One whose title is no longer the one that
 * was seen keeps it.
 */
export async function renameConversations(
  viewer: Viewer,
  wanted: readonly WantedTitle[],
): Promise<RenameOutcome> {
  const outcome: RenameOutcome = { changed: [], failed: [] };
  const store = await getStore(viewer);
  for (const { id, from, title } of wanted) {
    const row = await store.read((sql) =>
      findEntity(sql, "Conversation", id, ["title", "shellRevision"]),
    );
    if (row === undefined) {
      outcome.failed.push({ id, message: "A conversation is no longer in the library." });
    } else if (row.title === from) {
      const expectedRevision = row.shellRevision;
      const edit = { kind: "title", title } as const;
      const result = await editConversation(viewer, { id, expectedRevision, edit });
      if (!result.ok) outcome.failed.push({ id, message: result.message });
      else if (result.changeId !== null) outcome.changed.push({ id, changeId: result.changeId });
    } else {
      outcome.failed.push({ id, message: `“${row.title}” was renamed meanwhile.` });
    }
  }
  return outcome;
}
