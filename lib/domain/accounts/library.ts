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

export const MAIN_LIBRARY_NAME = "Main library";
export const PERSONAL_LIBRARY_NAME = "Personal library";

/** What two names have in common that people take for the same: neither case, spaces, forms of letters nor hidden signs. */
export const libraryNameKey = (name: string): string =>
  name
    .normalize("NFKC")
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, (sign) =>
      /\s/.test(sign) ? " " : "",
    )
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .normalize("NFKC");

const OWN_NAMES: ReadonlySet<string> = new Set(
  [MAIN_LIBRARY_NAME, PERSONAL_LIBRARY_NAME].map(libraryNameKey),
);

/** Whether lists call a library so that everybody is in, or that is one's own. */
export const isOwnLibraryName = (name: string): boolean => OWN_NAMES.has(libraryNameKey(name));

const PERSONAL = "personal-";

/** The id of the personal library of an account, whether or not it was used yet. */
export const personalLibraryOf = (memberId: string): string => `${PERSONAL}${memberId}`;

export const isPersonalLibrary = (id: string): boolean => id.startsWith(PERSONAL);

/** The id by which the rows of conversations name a library; null for the main one. */
export const storedLibrary = (id: string): string | null => (id === MAIN_LIBRARY ? null : id);

/** The id of a library from the rows of conversations. */
export const shownLibrary = (stored: string | null): string => stored ?? MAIN_LIBRARY;
