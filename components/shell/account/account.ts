"use client";

import { createContext, use } from "react";
import type { LibraryOfMember } from "@/lib/domain/accounts/library";

/** A library as pages show it. */
export interface ShownLibrary extends LibraryOfMember {
  readonly members: number;
  /** Whether the member may change what is in it; the server has judged the role, so that pages need not know roles. */
  readonly mayEdit: boolean;
}

/** Who is signed in; null where Colloquy has no accounts. */
export interface ShownAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The libraries they are in, the main one first. */
  readonly libraries: readonly ShownLibrary[];
  /** The only library that the sidebar lists in this browser; null for all. */
  readonly narrowedTo: string | null;
  /** Notifications that were not read when the page was made. */
  readonly unread: number;
}

const Account = createContext<ShownAccount | null>(null);

export const AccountProvider = Account.Provider;

/** Who is signed in; null where Colloquy has no accounts. */
export const useAccount = (): ShownAccount | null => use(Account);

/** Where somebody changes their password, passkeys, sessions and keys. */
export const ACCOUNT_HREF = "/settings/account";
