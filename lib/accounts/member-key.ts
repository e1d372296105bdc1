import type { KeyScope } from "@/lib/domain/accounts/role";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import {
  findMemberKey,
  noteKeyUse,
  revokeMemberKey,
  storeMemberKey,
} from "@/lib/data/accounts/member-keys";
import { standingOf } from "@/lib/data/accounts/libraries";
import { noteAccountEvent } from "@/lib/data/accounts/account-events";

import { hashCode, newCode } from "./code";
import { MEMBER_KEY } from "./key-form";
import { fulfil, refuse, type AccountOutcome } from "./outcome";

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_DAYS = 366;
const LONGEST_NAME = 100;
/** How exactly the last use is known: a program that asks often must not write each time. */
const USE_MS = 60_000;

interface NewMemberKey {
  readonly name: string;
  readonly scope: KeyScope;
  readonly days: number;
  /** Whether the member's private conversations are there for it; they are not where it is absent. */
  readonly includesPrivate?: boolean | undefined;
}

/**
 * Makes a key for a program of a member. It is told here and never again; it ends by itself, when it is revoked, and
 * with the membership.
 * @param actor null for the operator at the command line
 */
export async function createMemberKey(
  memberId: string,
  entered: NewMemberKey,
  actor: string | null = memberId,
): Promise<AccountOutcome<{ readonly key: string }>> {
  const name = entered.name.trim();
  if (name === "" || name.length > LONGEST_NAME) {
    return refuse("invalid", `Enter a name of at most ${LONGEST_NAME} characters.`);
  }
  if (!Number.isInteger(entered.days) || entered.days < 1 || entered.days > MOST_DAYS) {
    return refuse("invalid", `A key is good for 1 to ${MOST_DAYS} days.`);
  }
  const key = `${MEMBER_KEY}${newCode()}`;
  const expiresMs = Date.now() + entered.days * DAY_MS;
  const { scope, includesPrivate = false } = entered;
  const allowed = { scope, includesPrivate, expiresMs };
  const id = await storeMemberKey({ memberId, name, hash: hashCode(key), ...allowed });
  await noteAccountEvent("member-key-created", id, { actor, member: memberId, ...allowed });
  return fulfil({ key });
}

/** Ends a key of a member. */
export async function endMemberKey(
  memberId: string,
  id: string,
  actor: string | null = memberId,
): Promise<AccountOutcome> {
  if (!(await revokeMemberKey(memberId, id))) {
    return refuse("ended", "This key no longer exists.");
  }
  await noteAccountEvent("member-key-revoked", id, { actor, member: memberId });
  return fulfil(null);
}

/** The member whose key this is, limited to what it allows; null for a key that is not good. */
export async function viewerOfKey(entered: string): Promise<MemberViewer | null> {
  const found = await findMemberKey(hashCode(entered));
  if (found === null) return null;
  const { id, scope, includesPrivate, lastUsedMs, memberId, name, email } = found;
  const { role, libraries } = await standingOf(memberId);
  if (lastUsedMs === null || Date.now() - lastUsedMs > USE_MS) await noteKeyUse(id);
  const key = { id, scope, includesPrivate };
  return { kind: "member", id: memberId, name, email, role, libraries, sessionId: null, key };
}
