import "server-only";
import type { SessionView } from "@/lib/domain/accounts/session-view";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import { noteAccountEvent } from "@/lib/data/accounts/account-events";
import { handOver, keptBy } from "@/lib/data/accounts/kept";
import { endSharesOf } from "@/lib/data/accounts/end-shares";
import { clearPassword, hasPasskey, readPassword } from "@/lib/data/accounts/credentials";
import {
  changeRole,
  deleteAccount,
  endSession,
  endSessions,
} from "@/lib/data/accounts/memberships";

import { getAuth } from "./auth";
import { heirsOf, leaveEverything } from "./libraries";
import { forgiveAttempts, refuseTooOften, type Caller } from "./limits";
import { fulfil, refuse, type AccountOutcome } from "./outcome";
import { refusePassword, verifyPassword } from "./password";
import { isRefusal } from "./sign-in";

/** The sessions of an account, the latest first. */
export async function listSessions(viewer: MemberViewer, headers: Headers): Promise<SessionView[]> {
  const auth = await getAuth();
  const sessions = await auth.api.listSessions({ headers });
  return sessions
    .map(({ id, createdAt, ipAddress, userAgent }) => ({
      id,
      createdMs: createdAt.getTime(),
      address: ipAddress ?? "",
      userAgent: userAgent ?? "",
      isThis: id === viewer.sessionId,
    }))
    .sort((a, b) => b.createdMs - a.createdMs);
}

/** Changes the password of who knows the present one, and ends the other sessions. */
export async function changePassword(
  viewer: MemberViewer,
  entered: { readonly current: string; readonly next: string },
  headers: Headers,
  caller: Caller,
): Promise<AccountOutcome> {
  const weak = refusePassword(entered.next, viewer.email);
  if (weak !== null) return refuse("invalid", weak);
  const limited = await refuseTooOften("change password", viewer.id, caller);
  if (limited !== null) return limited;
  const auth = await getAuth();
  try {
    const changed = await auth.api.changePassword({
      body: {
        currentPassword: entered.current,
        newPassword: entered.next,
        revokeOtherSessions: true,
      },
      headers,
      returnHeaders: true,
    });
    await forgiveAttempts("change password", viewer.id);
    return fulfil(null, changed.headers.getSetCookie());
  } catch (error) {
    if (isRefusal(error)) return refuse("wrong", "The current password is wrong.");
    throw error;
  }
}

/** Gives up the password of an account that has a passkey: from then on no password signs it in. */
export async function removePassword(
  viewer: MemberViewer,
  current: string,
  caller: Caller,
): Promise<AccountOutcome> {
  if (!(await hasPasskey(viewer.id))) {
    return refuse("invalid", "Add a passkey first, so that you can still sign in.");
  }
  const limited = await refuseTooOften("change password", viewer.id, caller);
  if (limited !== null) return limited;
  const stored = await readPassword(viewer.id);
  if (stored === null || !(await verifyPassword({ hash: stored, password: current }))) {
    return refuse("wrong", "The current password is wrong.");
  }
  await clearPassword(viewer.id);
  return fulfil(null);
}

/** Ends one session of one's own. */
export async function endOneSession(viewer: MemberViewer, id: string): Promise<AccountOutcome> {
  return (await endSession(viewer.id, id))
    ? fulfil(null)
    : refuse("ended", "This session has ended before.");
}

/** Ends every session of one's own but this one. */
export async function endOtherSessions(viewer: MemberViewer): Promise<AccountOutcome> {
  await endSessions(viewer.id, viewer.sessionId);
  return fulfil(null);
}

/** What becomes of what nobody else sees: it is deleted for good, or becomes that of the owners of the libraries it is in. */
export const KEPT_CHOICES = ["delete", "hand-over"] as const;

interface Leaving {
  /** Entered once more, so that nobody does it by a slip. */
  readonly email: string;
  /** Needed where there is something. */
  readonly kept: (typeof KEPT_CHOICES)[number] | null;
}

/**
 * Deletes an account with its sessions, password and passkeys. Its documents are the library's and stay there; what
 * nobody else sees goes as its owner chooses. The last owner cannot leave: nobody could manage the library.
 * @param purge deletes conversations for good
 */
export async function leave(
  viewer: MemberViewer,
  { email, kept: choice }: Leaving,
  purge: (viewer: MemberViewer, ids: readonly string[]) => Promise<void>,
): Promise<AccountOutcome> {
  if (email.trim().toLowerCase() !== viewer.email) {
    return refuse("invalid", "Enter the email address of this account to delete it.");
  }
  const kept = await keptBy(viewer);
  if (kept.length > 0 && choice === null) {
    return refuse("invalid", "Choose what happens with your private conversations.");
  }
  if (viewer.role !== null && !(await changeRole(viewer.id, null))) {
    return refuse("forbidden", "You are the only owner. Make another member an owner first.");
  }
  // From here on every library has another owner.
  await leaveEverything(viewer.id);
  if (choice === "delete") {
    await purge(
      viewer,
      kept.map(({ id }) => id),
    );
  } else if (kept.length > 0) await handOver(viewer, kept, await heirsOf(viewer.id, kept));
  await endSharesOf(viewer.id);
  await deleteAccount(viewer.id);
  const { id: actor, role: from } = viewer;
  if (from !== null) await noteAccountEvent("member-removed", actor, { actor, from });
  return fulfil(null);
}
