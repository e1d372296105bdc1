import { hasRight, type Role } from "@/lib/domain/accounts/role";
import type { OpenedPrivate } from "@/lib/domain/accounts/opening";
import { mayKeepPrivate, type MemberViewer, type Viewer } from "@/lib/domain/accounts/viewer";

import { actorOfViewer, NOBODY, type Actor } from "./actor";

/** Libraries whose conversations are seen. */
interface Libraries {
  /** Whether the main one is among them. */
  readonly main: boolean;
  /** Ids of further ones. */
  readonly libraries: readonly string[];
}

/** What the statements of a transaction see of a library. */
export interface Sight extends Libraries {
  /** Everything, whoever's it is. */
  readonly isWhole: boolean;
  /** The account whose is what they make; null for none. */
  readonly account: string | null;
  /** The account whose private conversations they see: not that of a key without them. Null for none. */
  readonly privateOf: string | null;
  /** As whose doing changes and entries of the ledger are recorded. */
  readonly by: Actor;
  /** Whose private conversations they see as well, in which library, to read; as `openedKey` writes it. */
  readonly opened: readonly string[];
  /** The libraries in which what is seen may also be changed. */
  readonly writable: Libraries;
}

/** A library and an account in it, as conditions compare them; no id has a space. */
const openedKey = ({ library, account }: OpenedPrivate): string => `${library ?? ""} ${account}`;

/** Whether what is private of an account in a library is theirs who look, or was opened to them. */
export function isOwnOrOpened(
  { privateOf, opened }: Sight,
  {
    accountId,
    libraryId,
  }: { readonly accountId: string | null; readonly libraryId: string | null },
): boolean {
  if (accountId === null) return false;
  const place = openedKey({ library: libraryId, account: accountId });
  return accountId === privateOf || opened.includes(place);
}

const MAIN_ALONE: Libraries = { main: true, libraries: [] };

/** For work that concerns nobody in particular: recovery, indexes, checks. */
export const WHOLE: Sight = {
  isWhole: true,
  account: null,
  privateOf: null,
  by: NOBODY,
  opened: [],
  ...MAIN_ALONE,
  writable: MAIN_ALONE,
};

/** What all members share: nothing that is private, and the main library alone. */
export const SHARED: Sight = { ...WHOLE, isWhole: false };

/**
 * Without accounts whoever uses the machine sees everything; a member sees what is shared in their libraries and their
 * own, and a program with their key what is shared alone, unless the key includes what is private.
 */
export function sightOf(viewer: Viewer): Sight {
  switch (viewer.kind) {
    case "local":
      return WHOLE;
    case "member":
      return {
        isWhole: false,
        account: viewer.id,
        privateOf: mayKeepPrivate(viewer) ? viewer.id : null,
        by: actorOfViewer(viewer),
        opened: (viewer.opened ?? []).map(openedKey),
        main: true,
        libraries: [...viewer.libraries.keys()].sort(),
        writable: librariesWith(viewer, "write"),
      };
    case "program":
      return { ...SHARED, by: actorOfViewer(viewer) };
    case "stranger":
      return SHARED;
  }
}

/** The same, only of libraries that the viewer manages. */
export function managedSight(viewer: Viewer): Sight {
  const sight = sightOf(viewer);
  return viewer.kind === "member" ? { ...sight, ...librariesWith(viewer, "manage") } : sight;
}

function librariesWith({ role, libraries }: MemberViewer, right: "write" | "manage"): Libraries {
  const isEnough = (own: Role | null) => hasRight(own, right);
  return {
    main: isEnough(role),
    libraries: [...libraries].flatMap(([id, own]) => (isEnough(own) ? id : [])).sort(),
  };
}

/** The same for changing: only what may be changed is there. What is open to somebody is open to read. */
export const toWrite = (sight: Sight): Sight => ({ ...sight, opened: [], ...sight.writable });

/** Whether what is seen of a library may be changed, and something be put into it. */
export const mayWriteTo = (sight: Sight, id: string | null): boolean =>
  seesLibrary(toWrite(sight), id);

/** Whether conversations of a library are in sight. @param id as rows name it: null for the main one */
export const seesLibrary = ({ isWhole, main, libraries }: Sight, id: string | null): boolean =>
  isWhole || (id === null ? main : libraries.includes(id));
