import { findApiKey } from "@/lib/data/api/keys";
import { getSettings } from "@/lib/data/settings/settings";
import { LOCAL_PROFILE } from "@/lib/data/api/register-toolset";
import { LOCAL_VIEWER, mayDo, type MemberViewer, type Viewer } from "@/lib/domain/accounts/viewer";
import type { ApiScope } from "@/lib/domain/tool-sets-api/api-key";
import { identify } from "@/lib/accounts/identify";
import { memberKeyIn } from "@/lib/accounts/key-form";
import { accountsAreOn } from "@/lib/accounts/options";
import { profileOfKey } from "@/lib/domain/conversation/history/audit-trail";
import { refusedRight } from "../server/admit";
import { servesThisMachineAlone } from "../server/address";

import { problem, type Problem } from "../problem/problem";
import { failure, isFailure, type ApiFailure } from "./failure";

/** Who calls. */
export interface ApiCaller {
  readonly profileId: string;
  /** Null for a program on this machine that needs no key. */
  readonly keyId: string | null;
  readonly scope: ApiScope;
  /** Whose key it is; null for a key of the library, or none. */
  readonly member: MemberViewer | null;
}

/** Finds out who calls. A key that is given must be good, also where none is needed. */
export async function identifyCaller(headers: Headers): Promise<ApiCaller | ApiFailure> {
  const stated = /^bearer\s+(.*)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim() ?? "";
  if (stated === "") {
    return (await isKeyOptional())
      ? { profileId: LOCAL_PROFILE, keyId: null, scope: "tools:manage", member: null }
      : failure("UNAUTHENTICATED", "An API key is needed: Authorization: Bearer <key>.");
  }
  if (accountsAreOn() && memberKeyIn(headers) !== null) return callerOfMember(headers);
  const key = await findApiKey(stated);
  if (key === null) return failure("UNAUTHENTICATED", "The API key is not known.");
  return { profileId: profileOfKey(key.id), keyId: key.id, scope: key.scope, member: null };
}

/** A program with a key of a member: what the member's role and the scope of the key allow. */
async function callerOfMember(headers: Headers): Promise<ApiCaller | ApiFailure> {
  const viewer = await identify(headers);
  if (viewer?.kind !== "member" || viewer.key === null) {
    return failure("UNAUTHENTICATED", "The API key is not known.");
  }
  if (!mayDo(viewer, "read")) return failure("PERMISSION_DENIED", refusedRight(viewer, "read"));
  const { id } = viewer.key;
  const scope = mayDo(viewer, "govern") ? "tools:manage" : "tools:read";
  return { profileId: profileOfKey(id), keyId: id, scope, member: viewer };
}

/** The same as for all routes. Where members sign in, nothing here is for whoever has no key. */
export async function admitProgram({
  headers,
}: Pick<Request, "headers">): Promise<Viewer | Problem> {
  if (!accountsAreOn()) return LOCAL_VIEWER;
  const caller = await identifyCaller(headers);
  if (isFailure(caller)) return problem("unauthenticated", caller.body.message);
  if (caller.member !== null) return caller.member;
  const scope = caller.scope === "tools:manage" ? "write" : "read";
  return { kind: "program", keyId: caller.keyId ?? "", scope };
}

async function isKeyOptional(): Promise<boolean> {
  if (!servesThisMachineAlone()) return false;
  return (await getSettings()).apiKeys === "optional";
}

/** Whether the caller's scope is enough; null when it is. */
export function checkScope({ scope }: ApiCaller, needed: ApiScope): ApiFailure | null {
  if (scope === "tools:manage" || scope === needed) return null;
  return failure("PERMISSION_DENIED", "The API key may only read.", {
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "SCOPE_MISSING",
        metadata: { required_scope: needed, granted_scopes: scope },
      },
    ],
  });
}
