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

/** Which of these accounts are members of the library. */
export async function membersAmong(ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Set();
  const { query } = await getAccounts();
  const rows = await query
    .selectFrom("Membership")
    .select("memberId")
    .where("libraryId", "=", THIS_LIBRARY)
    .where("memberId", "in", wanted)
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}
