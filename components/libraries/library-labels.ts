import type { LibraryKind } from "@/lib/domain/accounts/library";

/** Where a library is changed. */
export const libraryHref = (id: string): string => `/settings/libraries/${encodeURIComponent(id)}`;

/** The description of a library where somebody chooses one. */
export interface DescribedLibrary {
  readonly name: string;
  readonly kind: LibraryKind;
  /** How many members are in it. */
  readonly members: number;
}

/** Who sees what is in a library, in a few words. */
export function audienceOf({ kind, members }: DescribedLibrary): string {
  if (kind === "personal" || members === 1) return "Only you";
  const counted = members.toLocaleString("en");
  return kind === "main" ? `All ${counted} members` : `${counted} members`;
}

/** Who will see conversations once they are in a library. */
export function willBeSeenBy(library: DescribedLibrary, count: number): string {
  const what = count === 1 ? "it" : "them";
  const { kind, members, name } = library;
  if (kind === "personal" || members === 1) return `Only you will see ${what}.`;
  return kind === "main"
    ? `All ${members.toLocaleString("en")} members will see ${what}.`
    : `${members.toLocaleString("en")} members of ${name} will see ${what}.`;
}

/** The links of the person that go on showing what is moved; null for none. */
export function linksStay(links: number, count: number): string | null {
  if (links === 0) return null;
  const what = count === 1 ? "it" : "them";
  return links === 1
    ? `Your link to ${what} stays open.`
    : `Your ${links.toLocaleString("en")} links to ${what} stay open.`;
}
