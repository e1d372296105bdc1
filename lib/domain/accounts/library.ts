import type { Role } from "./role";

/** The id of the library that every member is in, in addresses and rows of lists. */
export const MAIN_LIBRARY = "library";

/** `shared`: made by a member, who adds others. `personal`: of one member alone. Both hold conversations only. */
export type LibraryKind = "main" | "shared" | "personal";

/** A library as one of its members knows it. */
export interface LibraryOfMember {
  readonly id: string;
  readonly name: string;
  readonly kind: LibraryKind;
  readonly role: Role;
}

export const LONGEST_LIBRARY_NAME = 100;

const PERSONAL = "personal-";

/** The id of the personal library of an account, whether or not it was used yet. */
export const personalLibraryOf = (memberId: string): string => `${PERSONAL}${memberId}`;

export const isPersonalLibrary = (id: string): boolean => id.startsWith(PERSONAL);

/** The id by which the rows of conversations name a library; null for the main one. */
export const storedLibrary = (id: string): string | null => (id === MAIN_LIBRARY ? null : id);

/** The id of a library from the rows of conversations. */
export const shownLibrary = (stored: string | null): string => stored ?? MAIN_LIBRARY;
