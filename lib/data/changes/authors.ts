import { actorOf, keyOfActor } from "@/lib/domain/conversation/history/audit-trail";
import type { ChangeAuthor } from "@/lib/domain/library/change-author";

/** What a row says of who did something. */
interface Written {
  readonly actor: string;
  readonly accountId: string | null;
}

/** Names the members who did things, where members did them. */
export async function withAuthors<T extends Written>(
  rows: readonly T[],
): Promise<(Omit<T, "accountId"> & { readonly by: ChangeAuthor | null })[]> {
  const ids = new Set(rows.flatMap(({ accountId }) => accountId ?? []));
  // Loaded where there are accounts alone.
  const names =
    ids.size === 0 ? null : await (await import("@/lib/data/accounts/names")).namesOf(ids);
  return rows.map(({ accountId, ...row }) => ({
    ...row,
    actor: actorOf(row.actor, accountId),
    by:
      accountId === null
        ? null
        : {
            id: accountId,
            name: names?.get(accountId) ?? null,
            hasKey: keyOfActor(row.actor) !== null,
          },
  }));
}
