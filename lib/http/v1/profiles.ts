import { apiAccount, type ApiAccount } from "@/lib/data/api/account";
import { listApiKeys } from "@/lib/data/api/keys";
import { readApplicationDefaults } from "@/lib/data/permissions/documents";
import { accountsAreOn } from "@/lib/accounts/options";
import type { Installation } from "@/lib/domain/permissions/resolve/installation";
import { profileOfKey } from "@/lib/domain/conversation/history/audit-trail";
import { LOCAL_PROFILE } from "@/lib/data/api/register-toolset";
import { openInstallation } from "@/lib/secrets/open-installation";
import type { JsonRecord } from "@/lib/shared/read-value";

import type { AnswerObject } from "./answer-schemas";

/** What answers say of their surroundings. */
export interface AnswerContext {
  readonly account: ApiAccount;
  /** Names of keys by their profiles; null where `info` is not asked for. */
  readonly keyNames: ReadonlyMap<string, string> | null;
}

/** The same for answers that are tools. */
export interface ToolContext extends AnswerContext {
  readonly here: PermissionsHere;
}

/** What permissions depend on besides the toolset they are about. */
export interface PermissionsHere {
  /** The application's own defaults. */
  readonly application: JsonRecord;
  readonly installation: Installation;
}

/** Read once a request. */
export async function permissionsHere(): Promise<PermissionsHere> {
  const [application, installation] = await Promise.all([
    readApplicationDefaults(),
    openInstallation(),
  ]);
  return { application, installation };
}

/** @param withInfo whether profiles will be named */
export async function answerContext(withInfo: boolean): Promise<AnswerContext> {
  const account = await apiAccount();
  if (!withInfo) return { account, keyNames: null };
  const keys = [...(await listApiKeys()), ...(await keysOfMembers())];
  return { account, keyNames: new Map(keys.map(({ id, name }) => [profileOfKey(id), name])) };
}

/** The same for tools, whose permissions take longer to ask for. */
export async function toolContext(withInfo: boolean): Promise<ToolContext> {
  const [context, here] = await Promise.all([answerContext(withInfo), permissionsHere()]);
  return { ...context, here };
}

/** What a member calls a key is theirs to know; the others see whose it is. */
async function keysOfMembers(): Promise<{ readonly id: string; readonly name: string }[]> {
  if (!accountsAreOn()) return [];
  const { memberKeyOwners } = await import("@/lib/data/accounts/member-keys");
  const keys = await memberKeyOwners();
  return keys.map(({ id, member }) => ({ id, name: member === "" ? "Member" : member }));
}

/** The profile of somebody who made something. */
export function profileObject(
  id: string,
  { account, keyNames }: AnswerContext,
): AnswerObject<"Profile"> {
  const keyName = keyNames?.get(id);
  const [type, name] =
    id === LOCAL_PROFILE
      ? (["PROFILE_TYPE_USER", "Local user"] as const)
      : keyName === undefined
        ? (["PROFILE_TYPE_SYSTEM", "Sync"] as const)
        : (["PROFILE_TYPE_API_KEY", keyName] as const);
  return {
    metadata: {
      id,
      accountId: account.accountId,
      name,
      profileId: id,
      externalId: "",
      labels: {},
    },
    spec: { type, name },
  };
}
