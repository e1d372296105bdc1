import { isPersonalLibrary, MAIN_LIBRARY, storedLibrary } from "@/lib/domain/accounts/library";
import { hasRight, type Role } from "@/lib/domain/accounts/role";
import type { MemberViewer, Viewer } from "@/lib/domain/accounts/viewer";
import { roleOf } from "@/lib/data/accounts/memberships";
import { markOpeningsRead } from "@/lib/data/accounts/read-notifications";
import {
  acknowledgeOpenings,
  endOpening,
  newOpeningId,
  openedBy,
  storeOpening,
} from "@/lib/data/accounts/openings";

import { fulfil, refuse, type AccountOutcome } from "./outcome";

/** So long somebody sees what they opened; then it is closed again by itself. */
export const OPEN_MINUTES = 60;
const SHORTEST_REASON = 10;
const LONGEST_REASON = 1000;

/** Writes an opening into the ledger of the library. */
type RecordOpening = (
  viewer: MemberViewer,
  id: string,
  opening: {
    readonly library: string;
    readonly opener: string;
    readonly owner: string;
    readonly reason: string;
    readonly untilMs: number;
  },
) => Promise<void>;

/**
 * Opens what is private of another member in a library to whoever manages that one, to read and for an hour. The ledger
 * has it before anything is seen, and the owner is told.
 */
export async function openPrivate(
  viewer: MemberViewer,
  {
    memberId,
    reason,
    libraryId = MAIN_LIBRARY,
  }: {
    readonly memberId: string;
    readonly reason: string;
    readonly libraryId?: string | undefined;
  },
  record: RecordOpening,
): Promise<AccountOutcome> {
  const role = roleIn(viewer, libraryId);
  if (role === null && libraryId !== MAIN_LIBRARY) {
    return refuse("ended", "There is no such library, or you are not in it.");
  }
  if (viewer.sessionId === null || isPersonalLibrary(libraryId) || !hasRight(role, "manage")) {
    return refuse("forbidden", "Only owners and admins of this library can do this.");
  }
  const stated = reason.trim();
  if (stated.length < SHORTEST_REASON || stated.length > LONGEST_REASON) {
    return refuse(
      "invalid",
      `Enter a reason of ${SHORTEST_REASON} to ${LONGEST_REASON} characters. The member reads it.`,
    );
  }
  if (memberId === viewer.id) return refuse("invalid", "You see your own conversations anyway.");
  if ((await roleOf(memberId)) === null) {
    return refuse("ended", "This person is no longer a member.");
  }
  if ((await roleOf(memberId, libraryId)) === null) {
    return refuse("ended", "This person is not in this library.");
  }
  const id = newOpeningId();
  const expiresMs = Date.now() + OPEN_MINUTES * 60_000;
  await record(viewer, id, {
    library: libraryId,
    opener: viewer.id,
    owner: memberId,
    reason: stated,
    untilMs: expiresMs,
  });
  await storeOpening({
    id,
    libraryId,
    openerId: viewer.id,
    openerName: viewer.name,
    ownerId: memberId,
    reason: stated,
    expiresMs,
  });
  return fulfil(null);
}

/** What somebody is in a library; of a further one nothing without the main one. */
function roleIn({ role, libraries }: MemberViewer, libraryId: string): Role | null {
  if (libraryId === MAIN_LIBRARY || role === null) return role;
  return libraries.get(libraryId) ?? null;
}

const mayOpen = ({ role, libraries }: MemberViewer): boolean =>
  hasRight(role, "manage") ||
  [...libraries].some(([id, own]) => !isPersonalLibrary(id) && hasRight(own, "manage"));

/** Closes it before its time. */
export async function closePrivate(viewer: MemberViewer, id: string): Promise<AccountOutcome> {
  return (await endOpening(viewer.id, id))
    ? fulfil(null)
    : refuse("ended", "These conversations are closed already.");
}

/** The owner has read that theirs were opened. */
export async function acknowledgeOpened(viewer: MemberViewer): Promise<AccountOutcome> {
  await acknowledgeOpenings(viewer.id);
  await markOpeningsRead(viewer);
  return fulfil(null);
}

/**
 * The same viewer with what they have opened, for answers that only read. Programs have keys of members and never see
 * what a member opened; who no longer manages a library sees what is of that one no longer.
 */
export async function withOpened<V extends Viewer>(viewer: V): Promise<V> {
  if (viewer.kind !== "member" || viewer.sessionId === null) return viewer;
  // Most members manage nothing, and nothing is asked for them.
  if (!mayOpen(viewer)) return viewer;
  const opened = (await openedBy(viewer.id)).flatMap(({ libraryId, ownerId }) =>
    hasRight(roleIn(viewer, libraryId), "manage")
      ? { library: storedLibrary(libraryId), account: ownerId }
      : [],
  );
  return opened.length === 0 ? viewer : { ...viewer, opened };
}
