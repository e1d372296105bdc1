import { foldText } from "@/lib/domain/search/fold-text";
import { pageOfRows } from "@/lib/shared/row-page";

import { ROLES, type Role } from "./role";

interface Listed {
  readonly name: string;
  /** Null for who need not know it. */
  readonly email: string | null;
  readonly role: Role;
}

/** So many are on a page: each has controls of its own. */
export const MEMBERS_ON_A_PAGE = 50;

export interface MemberPage<M> {
  readonly members: readonly M[];
  /** How many there are in all, and how many of them were found. */
  readonly total: number;
  readonly found: number;
  /** Of the first one on the page, from 1; 0 where nobody was found. */
  readonly first: number;
  readonly page: number;
  readonly pages: number;
}

const byName = new Intl.Collator("en", { numeric: true });

/** Names are few, so that an accent of any script need not be typed. */
const withoutMarks = (text: string): string =>
  foldText(text.normalize("NFD").replaceAll(/\p{M}/gu, ""));

/**
 * The members whose name or address has every word that is looked for: those who may do most first, then by name.
 * @param page from 1; one that is not there is the nearest that is
 */
export function memberPage<M extends Listed>(
  members: readonly M[],
  { words, page }: { readonly words: string; readonly page: number },
): MemberPage<M> {
  const wanted = withoutMarks(words)
    .split(/\s+/)
    .filter((word) => word !== "");
  const found = members
    .filter(({ name, email }) => {
      const text = withoutMarks(`${name} ${email ?? ""}`);
      return wanted.every((word) => text.includes(word));
    })
    .toSorted(
      (a, b) => ROLES.indexOf(b.role) - ROLES.indexOf(a.role) || byName.compare(a.name, b.name),
    );
  const {
    rows,
    place: { from, ...place },
  } = pageOfRows(found, page, MEMBERS_ON_A_PAGE);
  return {
    members: rows,
    total: members.length,
    ...place,
    first: found.length === 0 ? 0 : from + 1,
  };
}
