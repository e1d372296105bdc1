import { openShare, type OpenShare } from "../shares/open";
import { membersAmong } from "./names";

/**
 * The link with this token as long as its maker is in the library that its conversation is in now; null for every other,
 * and for one that does not work. Who moved it somewhere else does not see the links of others; what those showed must not
 * outlive the move. In the main library everybody is.
 */
export async function openShareOfMember(token: string): Promise<OpenShare | null> {
  const share = await openShare(token);
  if (share === null || share.libraryId === null) return share;
  const { accountId, libraryId } = share;
  if (accountId === null) return null;
  return (await membersAmong([accountId], libraryId)).has(accountId) ? share : null;
}
