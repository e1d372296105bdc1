"use client";

import { createContext, use } from "react";

/** Who is signed in; null where Colloquy has no accounts. */
export interface ShownAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Notifications that were not read when the page was made. */
  readonly unread: number;
}

const Account = createContext<ShownAccount | null>(null);

export const AccountProvider = Account.Provider;

/** Who is signed in; null where Colloquy has no accounts. */
export const useAccount = (): ShownAccount | null => use(Account);

/** Where somebody changes their password, passkeys, sessions and keys. */
export const ACCOUNT_HREF = "/settings/account";
