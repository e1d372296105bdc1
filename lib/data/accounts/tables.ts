import type { ColumnType } from "kysely";

import { MAIN_LIBRARY } from "@/lib/domain/accounts/library";
import type { KeyScope, Role } from "@/lib/domain/accounts/role";

/**
 * The tables of accounts, as prisma/accounts makes them. better-auth writes the first five; of these only what our
 * own queries name is here.
 */
export interface AccountTables {
  Member: { id: string; name: string; email: string };
  Session: { id: string; userId: string };
  Login: {
    id: string;
    userId: string;
    providerId: string;
    accountId: string;
    password: string | null;
    idToken: string | null;
  };
  Passkey: { id: string; userId: string; name: string | null };
  Membership: { libraryId: string; memberId: string; role: Role; createdMs: number };
  /** Without the main library, which has no row. */
  Library: {
    id: string;
    name: string;
    kind: "shared" | "personal";
    createdMs: number;
    /** Of a shared one: no other has the same. */
    nameKey: ColumnType<string | null, string | null | undefined, string | null>;
  };
  Invitation: InvitationRow;
  MemberKey: {
    id: string;
    libraryId: string;
    memberId: string;
    name: string;
    hash: string;
    scope: KeyScope;
    /** 1 or 0: whether the private conversations of its member are there for it. */
    includesPrivate: number;
    createdMs: number;
    expiresMs: number;
    revokedMs: number | null;
    lastUsedMs: number | null;
  };
  Opening: OpeningRow;
  /** On PostgreSQL alone: several processes share it. */
  Presence: {
    id: string;
    process: string;
    conversationId: string;
    memberId: string;
    editing: number | null;
    untilMs: number;
  };
  /** At most one row: the code that makes the first account. */
  FirstCode: { only: number; hash: string; createdMs: number };
  /** How often something was tried, until the count begins again. */
  /** Browsers that are at the identity provider. */
  Visit: { key: string; value: string; expiresMs: number };
  Attempt: { key: string; count: number; resetMs: number };
}

interface InvitationRow {
  id: string;
  libraryId: string;
  email: string;
  role: Role;
  tokenHash: string;
  invitedBy: string | null;
  createdMs: number;
  expiresMs: number;
  acceptedMs: number | null;
  revokedMs: number | null;
}

interface OpeningRow {
  id: string;
  libraryId: string;
  openerId: string;
  openerName: string;
  ownerId: string;
  reason: string;
  createdMs: number;
  expiresMs: number;
  endedMs: ColumnType<number | null, number | null | undefined, number>;
  seenMs: ColumnType<number | null, number | null | undefined, number>;
}

/** The id that the main library has in these tables. */
export const THIS_LIBRARY = MAIN_LIBRARY;
