import {
  isPersonalLibrary,
  libraryNameKey,
  MAIN_LIBRARY,
  MAIN_LIBRARY_NAME,
  PERSONAL_LIBRARY_NAME,
  personalLibraryOf,
  type LibraryOfMember,
} from "@/lib/domain/accounts/library";
import type { Role } from "@/lib/domain/accounts/role";

import { mintId } from "../store/keys/mint-id";
import { getAccounts } from "./database";
import { unlessTaken } from "./library-names";
import { listMembers, type MemberRow } from "./memberships";
import { changeMembership } from "./change-membership";

/** What an account is in the libraries. */
interface Standing {
  /** In the main one; null for no member. */
  readonly role: Role | null;
  /** In further ones, by their ids. */
  readonly libraries: ReadonlyMap<string, Role>;
}

/** What an account is in the main library and in further ones; who left the main one is in none. */
export async function standingOf(memberId: string): Promise<Standing> {
  const { query } = await getAccounts();
  const rows = await query
    .selectFrom("Membership")
    .select(["libraryId", "role"])
    .where("memberId", "=", memberId)
    .unionAll((eb) =>
      eb
        .selectFrom("Library")
        .select(["id as libraryId", eb.val<Role>("owner").as("role")])
        .where("id", "=", personalLibraryOf(memberId)),
    )
    .execute();
  const found = new Map(rows.map(({ libraryId, role }) => [libraryId, role]));
  const role = found.get(MAIN_LIBRARY) ?? null;
  found.delete(MAIN_LIBRARY);
  return { role, libraries: role === null ? new Map() : found };
}

/** The libraries of a member: the main one, their own, then the others by name. */
export async function librariesOf(memberId: string): Promise<LibraryOfMember[]> {
  const { role, libraries } = await standingOf(memberId);
  if (role === null) return [];
  const { query } = await getAccounts();
  const shared = await query
    .selectFrom("Library")
    .select(["id", "name"])
    .where("kind", "=", "shared")
    .where("id", "in", ["", ...libraries.keys()])
    .execute();
  const further = shared.flatMap(({ id, name }): LibraryOfMember[] => {
    const own = libraries.get(id);
    return own === undefined ? [] : [{ id, name, kind: "shared", role: own }];
  });
  const byName = new Intl.Collator("en");
  return [
    { id: MAIN_LIBRARY, name: MAIN_LIBRARY_NAME, kind: "main", role },
    {
      id: personalLibraryOf(memberId),
      name: PERSONAL_LIBRARY_NAME,
      kind: "personal",
      role: "owner",
    },
    ...further.sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)),
  ];
}

/**
 * Makes a shared library whose owner is one member.
 * @param known the id it has already; null for a new one
 * @returns its id; null when another library has the name
 */
export async function createLibrary(
  name: string,
  ownerId: string,
  known: string | null = null,
): Promise<string | null> {
  const { query } = await getAccounts();
  const id = known ?? mintId("library");
  const createdMs = Date.now();
  const nameKey = libraryNameKey(name);
  const isMade = await unlessTaken(() =>
    query.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("Library")
        .values({ id, name, kind: "shared", createdMs, nameKey })
        .execute();
      await transaction
        .insertInto("Membership")
        .values({ libraryId: id, memberId: ownerId, role: "owner", createdMs })
        .execute();
    }),
  );
  return isMade ? id : null;
}

/** Makes the personal library of a member, where it is not there yet. */
export async function makePersonalLibrary(memberId: string): Promise<void> {
  const { query } = await getAccounts();
  await query
    .insertInto("Library")
    .values({
      id: personalLibraryOf(memberId),
      name: PERSONAL_LIBRARY_NAME,
      kind: "personal",
      createdMs: Date.now(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Makes a member the owner of every shared library that has none, as after its owner's account is gone. */
export async function giveOwners(memberId: string): Promise<void> {
  const { query } = await getAccounts();
  const ownerless = await query
    .selectFrom("Library as l")
    .select("l.id")
    .where("l.kind", "=", "shared")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("Membership as m")
            .select("m.memberId")
            .whereRef("m.libraryId", "=", "l.id")
            .where("m.role", "=", "owner"),
        ),
      ),
    )
    .execute();
  for (const { id } of ownerless) await setMembership(id, memberId, "owner");
}

/** Takes an account out of every shared library: who is no member of the main one is in none. */
export async function leaveLibraries(memberId: string): Promise<void> {
  const { query } = await getAccounts();
  await query
    .deleteFrom("Membership")
    .where("memberId", "=", memberId)
    .where("libraryId", "!=", MAIN_LIBRARY)
    .execute();
}

/** Gives a shared library another name, where there is such a library and no other has the name. */
export async function renameLibrary(
  id: string,
  name: string,
): Promise<"renamed" | "gone" | "taken"> {
  const { query } = await getAccounts();
  let updated = 0n;
  const isFree = await unlessTaken(async () => {
    const { numUpdatedRows } = await query
      .updateTable("Library")
      .set({ name, nameKey: libraryNameKey(name) })
      .where("id", "=", id)
      .where("kind", "=", "shared")
      .executeTakeFirst();
    updated = numUpdatedRows;
  });
  if (!isFree) return "taken";
  return updated > 0n ? "renamed" : "gone";
}

/** Removes a shared library with its memberships; that no conversation is in it is for the caller to know. */
export async function removeLibrary(id: string): Promise<boolean> {
  const { query } = await getAccounts();
  return query.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("Library")
      .where("id", "=", id)
      .where("kind", "=", "shared")
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await transaction.deleteFrom("Membership").where("libraryId", "=", id).execute();
    return true;
  });
}

/** The members of a shared library, the first one first; none of any other. */
export async function membersOf(libraryId: string): Promise<MemberRow[]> {
  if (libraryId === MAIN_LIBRARY || isPersonalLibrary(libraryId)) return [];
  return listMembers(libraryId);
}

/** How many members each of these libraries has. */
export async function countMembers(
  libraryIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { query } = await getAccounts();
  const rows = await query
    .selectFrom("Membership")
    .select(({ fn }) => ["libraryId", fn.countAll().as("count")])
    .where("libraryId", "in", ["", ...libraryIds])
    .groupBy("libraryId")
    .execute();
  return new Map(rows.map(({ libraryId, count }) => [libraryId, Number(count)]));
}

/** Which of these are libraries that exist. */
export async function librariesAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { query } = await getAccounts();
  const rows = await query
    .selectFrom("Library")
    .select("id")
    .where("id", "in", ["", ...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Makes an account a member of a shared library, gives a member another role, or none (null).
 * @returns false when the library would be left without an owner; nothing was changed
 */
export function setMembership(
  libraryId: string,
  memberId: string,
  role: Role | null,
): Promise<boolean> {
  return changeMembership(libraryId, memberId, role, "or-add");
}
