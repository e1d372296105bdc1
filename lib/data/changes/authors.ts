import { actorOf, keyOfActor } from "@/lib/domain/conversation/history/audit-trail";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ChangeAuthor } from "@/lib/domain/library/change-author";

/** What a row says of who did something. */
interface Written {
  readonly actor: string;
  readonly accountId: string | null;
}

/** Names the members who did things, where members did them and whoever looks is one. */
export async function withAuthors<T extends Written>(
  viewer: Viewer,
  rows: readonly T[],
): Promise<(Omit<T, "accountId"> & { readonly by: ChangeAuthor | null })[]> {
  const isNamed = viewer.kind === "member";
  const ids = new Set(isNamed ? rows.flatMap(({ accountId }) => accountId ?? []) : []);
  // Loaded where there are accounts alone.
  const names =
    ids.size === 0 ? null : await (await import("@/lib/data/accounts/names")).namesOf(ids);
  return rows.map(({ accountId, ...row }) => ({
    ...row,
    actor: isNamed ? actorOf(row.actor, accountId) : row.actor,
    by:
      accountId === null || !isNamed
        ? null
        : {
            id: accountId,
            name: names?.get(accountId) ?? null,
            hasKey: keyOfActor(row.actor) !== null,
          },
  }));
}
