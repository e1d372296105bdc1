import type { Mentioned } from "@/lib/domain/comments/comment";
import type { Viewer } from "@/lib/domain/accounts/viewer";

import { listMembers } from "../accounts/memberships";
import { membersAmong } from "../accounts/names";
import { findEntity } from "../documents/find";
import { getStore } from "../library/client";

/**
 * The members who see a conversation, but for the viewer; nobody where there are no accounts, null where there is no
 * such conversation.
 * @param all also those who do not see it, for a link that they may open
 */
export async function peopleOf(
  viewer: Viewer,
  conversationId: string,
  all = false,
): Promise<readonly Mentioned[] | null> {
  const store = await getStore(viewer);
  const found = await store.read((sql) =>
    findEntity(sql, "Conversation", conversationId, WHO_SEES),
  );
  if (found === undefined) return null;
  if (viewer.kind !== "member") return [];
  const members = await listMembers();
  const seeing = await whoSees(
    members.map(({ id }) => id),
    found,
  );
  return members
    .filter(({ id }) => id !== viewer.id && (all || seeing.has(id)))
    .map(({ id, name }) => ({ id, name }));
}

/** The columns that say who sees a conversation. */
export const WHO_SEES = ["isPrivate", "accountId", "libraryId"] as const;

interface Visibility {
  readonly libraryId: string | null;
  readonly isPrivate: number;
  readonly accountId: string | null;
}

/** What is private is seen by its owner; whoever opened it for a time is not told about it. */
const seesIt = (id: string, { isPrivate, accountId }: Visibility): boolean =>
  isPrivate === 0 || id === accountId;

/** Which of these accounts are members who see a conversation. */
export async function whoSees(
  ids: readonly string[],
  conversation: Visibility,
): Promise<ReadonlySet<string>> {
  return membersAmong(
    ids.filter((id) => seesIt(id, conversation)),
    conversation.libraryId,
  );
}
