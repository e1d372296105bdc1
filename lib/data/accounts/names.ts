import { isPersonalLibrary, personalLibraryOf } from "@/lib/domain/accounts/library";

import { getAccounts } from "./database";
import { THIS_LIBRARY } from "./tables";

/** The names of accounts, members or not; an account that was deleted has none. */
export async function namesOf(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const { query } = await getAccounts();
  const rows = await query
    .selectFrom("Member")
    .select(["id", "name"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Which of these accounts are members of a library.
 * @param library as rows of conversations name it: null for the main one
 */
export async function membersAmong(
  ids: Iterable<string>,
  library: string | null = null,
): Promise<ReadonlySet<string>> {
  const members = await rowsOf(THIS_LIBRARY, ids);
  if (library === null) return members;
  if (!isPersonalLibrary(library)) return rowsOf(library, members);
  return new Set([...members].filter((id) => personalLibraryOf(id) === library));
}

async function rowsOf(libraryId: string, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Set();
  const { query } = await getAccounts();
  const rows = await query
    .selectFrom("Membership")
    .select("memberId")
    .where("libraryId", "=", libraryId)
    .where("memberId", "in", wanted)
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}
