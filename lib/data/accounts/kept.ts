import { personalLibraryOf, shownLibrary } from "@/lib/domain/accounts/library";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import { addTo } from "@/lib/shared/add-to";

import { formerRowsOf } from "../store/sqlite/former-rows";
import { listed } from "../store/sqlite/lists";
import { noteEvent, noteEvents } from "../ledger/chain/note";
import { getStore, getWholeStore } from "../library/client";
import { notify } from "../notifications/notify";
import { presentActor } from "../store/sight/actor";
import { sightOf, WHOLE } from "../store/sight/sight";
import type { Sql } from "../store/connection/sql";

/** Something that nobody but one account sees. */
export interface Kept {
  readonly id: string;
  /** As rows name it. */
  readonly libraryId: string | null;
}

/** What nobody but a member sees: private conversations, and those of their personal library; also in the trash. */
export async function keptBy({ id }: Pick<MemberViewer, "id">): Promise<Kept[]> {
  const store = await getWholeStore();
  return store.read(({ query }) =>
    query
      .selectFrom("Conversation")
      .select(["id", "libraryId"])
      .where("state", "=", "live")
      .where((eb) =>
        eb.or([
          eb.and([eb("accountId", "=", id), eb("isPrivate", "=", 1)]),
          eb("libraryId", "=", personalLibraryOf(id)),
        ]),
      )
      .orderBy("key")
      .execute(),
  );
}

/**
 * Makes others the owners of what nobody but this member sees. It stays private to them; what is in the personal library
 * goes to theirs.
 * @param heirs the accounts by the library that something is in, as `shownLibrary` names it
 */
export async function handOver(
  viewer: MemberViewer,
  kept: readonly Kept[],
  heirs: ReadonlyMap<string, string>,
): Promise<void> {
  const store = (await getStore(viewer)).seenWith({ ...sightOf(viewer), isWhole: true });
  const own = personalLibraryOf(viewer.id);
  await store.write(
    async (sql) => {
      const given = new Map<string, string[]>();
      const owners = new Owners();
      for (const { id, libraryId } of kept) {
        const heir = heirs.get(shownLibrary(libraryId));
        if (heir === undefined) continue;
        const to = libraryId === own ? personalLibraryOf(heir) : libraryId;
        owners.add(id, { accountId: heir, libraryId: to });
        addTo(given, heir, id);
      }
      await owners.write(sql);
      for (const [heir, conversations] of given) {
        await noteEvent(sql, "private-handed-over", heir, { conversations, from: viewer.id });
        await notify(sql, [heir], {
          kind: "handed-over",
          subjectId: String(conversations.length),
          conversationId: null,
          actorId: viewer.id,
        });
      }
    },
    "synced",
    "record",
  );
}

/** What is in a shared library, whoever sees it; also in the trash. */
export async function contentsOf(
  libraryId: string,
): Promise<(Kept & { readonly accountId: string | null; readonly isPrivate: number })[]> {
  const store = await getWholeStore();
  return store.read(({ query }) =>
    query
      .selectFrom("Conversation")
      .select(["id", "libraryId", "accountId", "isPrivate"])
      .where("libraryId", "=", libraryId)
      .where("state", "=", "live")
      .orderBy("key")
      .execute(),
  );
}

/** Puts what former members of a library keep private in it into their personal libraries. */
export async function moveToPersonal(
  kept: readonly { readonly id: string; readonly accountId: string }[],
): Promise<void> {
  if (kept.length === 0) return;
  const store = (await getWholeStore()).seenWith({ ...WHOLE, by: presentActor() });
  await store.write(async (sql) => {
    const owners = new Owners();
    const noted = kept.map(({ id, accountId }) => {
      const libraryId = personalLibraryOf(accountId);
      owners.add(id, { accountId, libraryId });
      return { subject: id, body: { to: libraryId } };
    });
    await owners.write(sql);
    await noteEvents(sql, "conversation-moved", noted);
  }, "synced");
}

interface Owner {
  readonly accountId: string;
  readonly libraryId: string | null;
}

/** Whose conversations become, written at once for each of those. */
class Owners {
  readonly #given = new Map<string, { readonly to: Owner; readonly ids: string[] }>();

  add(id: string, to: Owner): void {
    const name = JSON.stringify([to.accountId, to.libraryId]);
    const known = this.#given.get(name);
    if (known === undefined) this.#given.set(name, { to, ids: [id] });
    else known.ids.push(id);
  }

  /** With the versions that imports have taken the place of: an undo puts one of them there again. */
  async write(sql: Sql): Promise<void> {
    for (const { to, ids } of this.#given.values()) {
      await sql.query
        .updateTable("Conversation")
        .set(to)
        .where((eb) => eb.or([eb("id", "in", listed(ids)), eb("key", "in", formerRowsOf(ids))]))
        .execute();
    }
  }
}
