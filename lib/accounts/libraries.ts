import {
  isOwnLibraryName,
  isPersonalLibrary,
  libraryNameKey,
  LONGEST_LIBRARY_NAME,
  MAIN_LIBRARY,
  personalLibraryOf,
  shownLibrary,
  type LibraryOfMember,
} from "@/lib/domain/accounts/library";
import { mayChangeRole, type Role } from "@/lib/domain/accounts/role";
import { mayDo, type MemberViewer, type Viewer } from "@/lib/domain/accounts/viewer";
import {
  countMembers,
  createLibrary,
  giveOwners,
  leaveLibraries,
  librariesOf,
  makePersonalLibrary,
  removeLibrary,
  renameLibrary,
  setMembership,
} from "@/lib/data/accounts/libraries";
import { endSharesIn } from "@/lib/data/accounts/end-shares";
import { contentsOf, moveToPersonal, type Kept } from "@/lib/data/accounts/kept";
import { listMembers, namesOf, roleOf } from "@/lib/data/accounts/memberships";
import {
  countByLibrary,
  holdsConversations,
  noteLibraryEvent,
} from "@/lib/data/accounts/library-contents";

import { fulfil, refuse, type AccountOutcome, type Refused } from "./outcome";

/** A library with how much is in it, as far as whoever asks sees it. */
export interface ListedLibrary extends LibraryOfMember {
  /** Outside the trash. */
  readonly conversations: number;
  readonly members: number;
}

/** The libraries of a member; none where there are no accounts. */
export async function listLibraries(viewer: Viewer): Promise<ListedLibrary[]> {
  if (viewer.kind !== "member") return [];
  const libraries = (await librariesOf(viewer.id)).filter(
    // Whoever only reads has nothing to put into one.
    ({ id, kind }) => kind !== "personal" || viewer.libraries.has(id) || mayDo(viewer, "write"),
  );
  const counts = await countByLibrary(viewer);
  const members = await countMembers(libraries.map(({ id }) => id));
  return libraries.map((library) => ({
    ...library,
    conversations: counts.get(library.id) ?? 0,
    members: library.kind === "personal" ? 1 : (members.get(library.id) ?? 0),
  }));
}

const noLibrary = () => refuse("ended", "There is no such library, or you are not in it.");
const lastOwner = () =>
  refuse("forbidden", "A library needs an owner. Make another member an owner first.");

/** The name as it is stored, or why it cannot be one. */
function readName(entered: string): string | Refused {
  const name = entered.trim().replaceAll(/\s+/g, " ");
  if (libraryNameKey(name) === "" || name.length > LONGEST_LIBRARY_NAME) {
    return refuse("invalid", `Enter a name of at most ${LONGEST_LIBRARY_NAME} characters.`);
  }
  return isOwnLibraryName(name) ? nameTaken() : name;
}

const nameTaken = () =>
  refuse("taken", "Another library has this name, or one that looks the same. Choose another.");

/** Makes a shared library; whoever makes it is its owner. */
export async function makeLibrary(
  viewer: MemberViewer,
  entered: string,
): Promise<AccountOutcome<{ readonly id: string }>> {
  const name = readName(entered);
  if (typeof name !== "string") return name;
  const id = await createLibrary(name, viewer.id);
  if (id === null) return nameTaken();
  await noteLibraryEvent(viewer, "library-created", id);
  return fulfil({ id });
}

/** The role somebody has in a further library; null for none, and for the main one, which is managed elsewhere. */
const roleIn = (viewer: MemberViewer, id: string): Role | null =>
  isPersonalLibrary(id) || id === MAIN_LIBRARY ? null : (viewer.libraries.get(id) ?? null);

/** Gives a shared library another name. */
export async function changeLibraryName(
  viewer: MemberViewer,
  { id, name: entered }: { readonly id: string; readonly name: string },
): Promise<AccountOutcome> {
  const role = roleIn(viewer, id);
  if (role === null) return noLibrary();
  if (!mayChangeRole(role, null, "reader")) {
    return refuse("forbidden", "Only owners and admins of this library can do this.");
  }
  const name = readName(entered);
  if (typeof name !== "string") return name;
  const outcome = await renameLibrary(id, name);
  if (outcome === "taken") return nameTaken();
  if (outcome === "gone") return noLibrary();
  await noteLibraryEvent(viewer, "library-renamed", id);
  return fulfil(null);
}

/** What is in a library that its owner deletes. */
interface Remains {
  /** What somebody can still move: that of its members, and what is not private. */
  readonly inTheWay: number;
  /** Private, of accounts that are gone: nobody can open it any more. */
  readonly abandoned: readonly string[];
  /** Private, of accounts that are in the library no longer. */
  readonly former: readonly { readonly id: string; readonly accountId: string }[];
}

async function remainsOf(libraryId: string): Promise<Remains> {
  const [contents, members] = await Promise.all([contentsOf(libraryId), listMembers(libraryId)]);
  const inIt = new Set(members.map(({ id }) => id));
  const known = await namesOf(contents.flatMap(({ accountId }) => accountId ?? []));
  const abandoned: string[] = [];
  const former: { id: string; accountId: string }[] = [];
  let inTheWay = 0;
  for (const { id, accountId, isPrivate } of contents) {
    // What belongs to nobody becomes the first owner's when somebody signs in.
    if (isPrivate !== 1 || accountId === null || inIt.has(accountId)) inTheWay += 1;
    else if (!known.has(accountId)) abandoned.push(id);
    else former.push({ id, accountId });
  }
  return { inTheWay, abandoned, former };
}

/** How many conversations are deleted for good with a library, since their accounts are gone and nobody else sees them. */
export const countAbandoned = async (libraryId: string): Promise<number> =>
  (await remainsOf(libraryId)).abandoned.length;

/**
 * Deletes a shared library in which nothing is that somebody could move. What deleted accounts kept private in it is deleted
 * for good; what former members did goes to their personal libraries.
 * @param told how many its owner was told are deleted for good
 * @param purge deletes conversations for good
 */
export async function deleteLibrary(
  viewer: MemberViewer,
  { id, told = 0 }: { readonly id: string; readonly told?: number | undefined },
  purge: (viewer: MemberViewer, ids: readonly string[]) => Promise<void>,
): Promise<AccountOutcome> {
  const role = roleIn(viewer, id);
  if (role === null) return noLibrary();
  if (role !== "owner") return refuse("forbidden", "Only owners of this library can delete it.");
  const { inTheWay, abandoned, former } = await remainsOf(id);
  if (inTheWay > 0) {
    return refuse(
      "invalid",
      "This library still has conversations. Some may be private or in the trash. Move them to another library first.",
    );
  }
  if (abandoned.length !== told) {
    return refuse("invalid", "What is in this library has changed. Load the page again.");
  }
  for (const accountId of new Set(former.map((one) => one.accountId))) {
    await makePersonalLibrary(accountId);
  }
  await moveToPersonal(former);
  if (abandoned.length > 0) await purge(viewer, abandoned);
  // Something may have come in meanwhile.
  if (await holdsConversations(id)) {
    return refuse("invalid", "What is in this library has changed. Load the page again.");
  }
  if (!(await removeLibrary(id))) return noLibrary();
  await noteLibraryEvent(viewer, "library-deleted", id, { deleted: abandoned.length });
  return fulfil(null);
}

/** Adds a member of the installation to a shared library, gives a member of it another role, or takes them out (null). */
export async function setLibraryMember(
  viewer: MemberViewer,
  {
    libraryId,
    memberId,
    role,
  }: { readonly libraryId: string; readonly memberId: string; readonly role: Role | null },
): Promise<AccountOutcome> {
  const own = roleIn(viewer, libraryId);
  if (own === null) return noLibrary();
  const from = await roleOf(memberId, libraryId);
  if (!mayChangeRole(own, from, role)) {
    return refuse(
      "forbidden",
      own === "admin"
        ? "Only owners can change owners."
        : "Only owners and admins of this library can do this.",
    );
  }
  if (role !== null && (await roleOf(memberId)) === null) {
    return refuse("ended", "This person is no longer a member.");
  }
  if (role === null && from === null) return refuse("ended", "This person is not in this library.");
  if (!(await setMembership(libraryId, memberId, role))) return lastOwner();
  if (role === null) await endSharesIn(libraryId, memberId);
  await noteLibraryEvent(viewer, "library-member-set", libraryId, { member: memberId, from, role });
  return fulfil(null);
}

/** Takes oneself out of a shared library. */
export async function leaveLibrary(viewer: MemberViewer, id: string): Promise<AccountOutcome> {
  const from = roleIn(viewer, id);
  if (from === null) return noLibrary();
  if (!(await setMembership(id, viewer.id, null))) return lastOwner();
  await endSharesIn(id, viewer.id);
  const body = { member: viewer.id, from, role: null };
  await noteLibraryEvent(viewer, "library-member-set", id, body);
  return fulfil(null);
}

/**
 * The viewer as they are when they begin to use their personal library, which is made at its first use; everybody else
 * stays as they are.
 */
export async function withPersonal(viewer: Viewer, libraryId: string): Promise<Viewer> {
  if (viewer.kind !== "member" || libraryId !== personalLibraryOf(viewer.id)) return viewer;
  if (viewer.libraries.has(libraryId) || !mayDo(viewer, "write")) return viewer;
  await makePersonalLibrary(viewer.id);
  return { ...viewer, libraries: new Map([...viewer.libraries, [libraryId, "owner"]]) };
}

/** Who gets what an account that goes has kept to itself: the first owner of each library, and of the main one what was in its own. */
export async function heirsOf(
  memberId: string,
  kept: readonly Kept[],
): Promise<ReadonlyMap<string, string>> {
  const own = personalLibraryOf(memberId);
  const heirs = new Map<string, string>();
  for (const library of new Set(kept.map(({ libraryId }) => shownLibrary(libraryId)))) {
    const members = await listMembers(library === own ? MAIN_LIBRARY : library);
    const heir = members.find(({ id, role }) => role === "owner" && id !== memberId);
    if (heir === undefined) continue;
    heirs.set(library, heir.id);
    if (library === own) await makePersonalLibrary(heir.id);
  }
  return heirs;
}

/** Takes an account that is no member any more out of every library; one that is left without an owner gets the first one. */
export async function leaveEverything(memberId: string): Promise<void> {
  await leaveLibraries(memberId);
  const owner = (await listMembers()).find(({ role }) => role === "owner");
  if (owner !== undefined) await giveOwners(owner.id);
}
