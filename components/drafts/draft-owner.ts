/** Where the browser keeps the drafts of one person. */
export interface DraftPlaces {
  /** The database of the drafts. */
  readonly database: string;
  /** In local storage: what a page could not write before it closed. */
  readonly journal: string;
  /** In local storage: set while there are drafts. */
  readonly mark: string;
  /** By which tabs tell each other what they wrote. */
  readonly channel: string;
}

/**
 * Names the places of a member's drafts. No place is shared by two members, so nothing that reads drafts has to ask
 * whose they are.
 * @param owner the id of the account; null where Colloquy has no accounts, whose places keep their names
 */
export function draftPlaces(owner: string | null): DraftPlaces {
  const suffix = owner === null ? "" : `:${owner}`;
  return {
    database: `colloquy-drafts${suffix}`,
    journal: `colloquy:draft-journal${suffix}`,
    mark: `colloquy:has-drafts${suffix}`,
    channel: `colloquy:drafts${suffix}`,
  };
}

/** The places of whoever this document was made for; they stay the same until it is loaded again. */
export const PLACES = draftPlaces(
  typeof document === "undefined" ? null : (document.documentElement.dataset.member ?? null),
);
