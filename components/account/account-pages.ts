import { createLoader, createSerializer, parseAsInteger } from "nuqs/server";

/** Which pages of the lists of an account are shown; both are in the address. */
const accountPages = {
  keys: parseAsInteger.withDefault(1),
  sessions: parseAsInteger.withDefault(1),
};

export const loadAccountPages = createLoader(accountPages);

const href = createSerializer(accountPages);

export interface AccountPages {
  readonly keys: number;
  readonly sessions: number;
}

/** The address of the account with these pages of its lists. */
export const accountHref = (pages: AccountPages): string => href("/settings/account", pages);
