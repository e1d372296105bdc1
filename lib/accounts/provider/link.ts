import "server-only";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import {
  deleteProvider,
  hasPasskey,
  hasProvider,
  readPassword,
} from "@/lib/data/accounts/credentials";

import { forgiveAttempts, refuseTooOften, type Caller } from "../limits";
import { accountOptions } from "../options";
import { fulfil, refuse, type AccountOutcome } from "../outcome";
import { verifyPassword } from "../password";
import { visitToLink } from "./provider";

/** Begins to link the identity provider to an account, for who knows its password: a session left open links nothing. */
export async function linkProvider(
  viewer: MemberViewer,
  current: string,
  caller: Caller,
): Promise<AccountOutcome<{ readonly address: string }>> {
  const { provider } = accountOptions();
  if (provider === null) return refuse("forbidden", "There is no identity provider here.");
  if (await hasProvider(viewer.id)) {
    return refuse("taken", "The identity provider already signs in to this account.");
  }
  const limited = await refuseTooOften("change password", viewer.id, caller);
  if (limited !== null) return limited;
  const stored = await readPassword(viewer.id);
  if (stored === null || !(await verifyPassword({ hash: stored, password: current }))) {
    return refuse("wrong", "The current password is wrong.");
  }
  await forgiveAttempts("change password", viewer.id);
  return visitToLink(provider, viewer.id);
}

/** Ends that the provider signs in to an account, unless nothing else would. */
export async function unlinkProvider(viewer: MemberViewer): Promise<AccountOutcome> {
  const canDoWithout =
    (await hasPasskey(viewer.id)) ||
    (accountOptions().passwords && (await readPassword(viewer.id)) !== null);
  if (!canDoWithout) return refuse("invalid", "This is the only way to sign in to your account.");
  return (await deleteProvider(viewer.id))
    ? fulfil(null)
    : refuse("ended", "The identity provider was unlinked before.");
}
