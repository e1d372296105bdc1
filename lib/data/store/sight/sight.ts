import type { Viewer } from "@/lib/domain/accounts/viewer";

/** What the statements of a transaction see of a library. */
export interface Sight {
  /** Everything, whoever's it is. */
  readonly isWhole: boolean;
  /** The account whose private conversations they see, and whose is what they make; null for none. */
  readonly account: string | null;
  /** Accounts whose private conversations they see as well, to read. */
  readonly opened: readonly string[];
}

/** For work that concerns nobody in particular: recovery, indexes, checks. */
export const WHOLE: Sight = { isWhole: true, account: null, opened: [] };

/** What all members share: nothing that is private. */
export const SHARED: Sight = { isWhole: false, account: null, opened: [] };

/** Without accounts whoever uses the machine sees everything; a member sees what is shared and their own. */
export function sightOf(viewer: Viewer): Sight {
  switch (viewer.kind) {
    case "local":
      return WHOLE;
    case "member":
      return { isWhole: false, account: viewer.id, opened: viewer.opened ?? [] };
    case "program":
    case "stranger":
      return SHARED;
  }
}
