import "server-only";
import { includesRole, type Role } from "@/lib/domain/accounts/role";
import { noteAccountEvent, PROVIDER } from "@/lib/data/accounts/account-events";
import { findByProvider, hasProvider, noteIdToken } from "@/lib/data/accounts/credentials";
import { takeFirstCode } from "@/lib/data/accounts/first-code";
import { endInvitation, findInvitationTo } from "@/lib/data/accounts/invitations";
import {
  changeRole,
  countAccounts,
  findByEmail,
  roleOf,
  setRole,
} from "@/lib/data/accounts/memberships";
import { groupsIn, type ProviderIdentity } from "@/lib/net/oidc/provider";
import { asText } from "@/lib/shared/read-value";

import { getAuth } from "../auth";
import { hashCode } from "../code";
import { readEmail } from "../email";
import { callerHeaders, type Caller } from "../limits";
import { accountOptions, type ProviderOptions } from "../options";
import { endMembership } from "../members";
import { fulfil, refuse, type AccountOutcome } from "../outcome";
import { viewerOfSession } from "../session";

/** How a login of a provider is called; another issuer is another provider, whatever its people are called. */
export const providerId = ({ issuer }: ProviderOptions): string => `oidc ${issuer}`;

interface Entry {
  readonly first: string | null;
  readonly caller: Caller;
}

/** Signs in who the provider vouches for: as the account that belongs to them, or as a new one where they may have one. */
export async function enterByProvider(
  provider: ProviderOptions,
  identity: ProviderIdentity,
  entry: Entry,
): Promise<AccountOutcome> {
  const id = providerId(provider);
  const mapped = roleByGroups(provider, identity);
  const known = await findByProvider(id, identity.subject);
  if (known !== null) {
    if (provider.roles !== null) await followGroups(known, mapped);
    if ((await roleOf(known)) === null) return noEntry();
    await noteIdToken(id, identity.subject, identity.idToken);
    return begin(known, entry.caller);
  }
  const email = readEmail(asText(identity.claims["email"]) ?? "");
  if (email === null || identity.claims["email_verified"] !== true) {
    return refuse("forbidden", "The identity provider vouches for no email address of yours.");
  }
  // Whoever made an account under this address before is not this person for sure.
  if ((await findByEmail(email)) !== null) {
    return refuse(
      "taken",
      "There is an account with this email address. Sign in to it with its password.",
    );
  }
  const role = await entryRole(email, mapped, { provider, entry });
  if (role === null) return noEntry();
  const auth = await getAuth();
  const { internalAdapter } = await auth.$context;
  const name = asText(identity.claims["name"])?.slice(0, LONGEST_NAME) || email;
  const { user } = await internalAdapter.createOAuthUser(
    { email, name, emailVerified: true },
    { providerId: id, accountId: identity.subject, idToken: identity.idToken },
  );
  await setRole(user.id, role);
  await noteAccountEvent("member-joined", user.id, { actor: user.id, role });
  return begin(user.id, entry.caller);
}

const LONGEST_NAME = 100;

const noEntry = () =>
  refuse("forbidden", "Ask an owner or an admin of this library for an invitation.");

async function begin(memberId: string, caller: Caller): Promise<AccountOutcome> {
  const auth = await getAuth();
  const { headers } = await auth.api.beginSession({
    body: { memberId },
    headers: callerHeaders(caller),
    returnHeaders: true,
  });
  return fulfil(null, headers.getSetCookie());
}

/** The highest role that a group of this person has. */
function roleByGroups(
  { roles, groupsClaim }: ProviderOptions,
  { claims }: ProviderIdentity,
): Role | null {
  let highest: Role | null = null;
  for (const group of groupsIn(claims, groupsClaim)) {
    const role = roles?.get(group);
    if (role !== undefined && (highest === null || includesRole(role, highest))) highest = role;
  }
  return highest;
}

/** Where groups decide, they decide at each sign-in; who is in none of them is no member any more. */
async function followGroups(memberId: string, role: Role | null): Promise<void> {
  const present = await roleOf(memberId);
  if (role === present) return;
  const actor = PROVIDER;
  if (present === null) {
    if (role === null) return;
    await setRole(memberId, role);
    return noteAccountEvent("member-joined", memberId, { actor, role });
  }
  // The last owner stays one: nobody could manage the library.
  if (!(await changeRole(memberId, role))) return;
  if (role !== null) {
    return noteAccountEvent("member-role-changed", memberId, { actor, from: present, role });
  }
  await endMembership(memberId);
  await noteAccountEvent("member-removed", memberId, { actor, from: present });
}

/** With which role somebody begins, by the code of the start, their groups, an invitation, or because everybody may. */
async function entryRole(
  email: string,
  mapped: Role | null,
  { provider, entry }: { readonly provider: ProviderOptions; readonly entry: Entry },
): Promise<Role | null> {
  if (entry.first !== null && (await countAccounts()) === 0) {
    return (await takeFirstCode(hashCode(entry.first))) ? "owner" : null;
  }
  const { signUp } = accountOptions();
  if (signUp === "closed") return null;
  if (mapped !== null) return mapped;
  const invitation = await findInvitationTo(email);
  if (invitation !== null && (await endInvitation(invitation.id, "accepted")))
    return invitation.role;
  return signUp === "open" && provider.roles === null ? "reader" : null;
}

/**
 * Links who came back from the provider to the account that began it, in the browser that is still signed in to it. Who
 * signs in another account already is not moved over.
 */
export async function linkTo(
  memberId: string,
  cookie: string,
  { provider, identity }: { provider: ProviderOptions; identity: ProviderIdentity },
): Promise<boolean> {
  const viewer = await viewerOfSession(new Headers({ cookie }));
  if (viewer?.id !== memberId || (await hasProvider(memberId))) return false;
  const id = providerId(provider);
  if ((await findByProvider(id, identity.subject)) !== null) return false;
  const auth = await getAuth();
  const { internalAdapter } = await auth.$context;
  await internalAdapter.linkAccount({
    userId: memberId,
    providerId: id,
    accountId: identity.subject,
    idToken: identity.idToken,
  });
  return true;
}
