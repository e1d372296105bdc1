import type { UsedKey } from "@/lib/domain/accounts/used-key";
import type { Viewer } from "@/lib/domain/accounts/viewer";

import { getAccounts } from "./database";

/** The keys that rows name, also those that have ended. What a member calls one is told to that member alone. */
export async function usedKeys(
  viewer: Viewer,
  ids: Iterable<string | null>,
): Promise<(id: string | null) => UsedKey | null> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const names = wanted.length === 0 ? new Map<string, string>() : await namesFor(viewer, wanted);
  return (id) => (id === null ? null : { id, name: names.get(id) ?? null });
}

async function namesFor(viewer: Viewer, ids: string[]): Promise<Map<string, string>> {
  if (viewer.kind !== "member") return new Map();
  const { query } = await getAccounts();
  const rows = await query
    .selectFrom("MemberKey")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where("memberId", "=", viewer.id)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
