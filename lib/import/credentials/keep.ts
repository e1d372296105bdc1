import type { KeepRequest, KeptCredentials } from "@/lib/domain/imports/credentials";
import { secretName } from "@/lib/domain/secrets/stored-secret";
import { setSecret } from "@/lib/secrets/store";

import { forgetCredential } from "./held";
import type { MatchedCredential } from "./match";
import { credentialsOf, describeOffer } from "./offer";
import { isImportId } from "../upload/spool-folder";
import { refuse, type Refused } from "../upload/problem";

/**
 * Keeps credentials that a plan offers as secrets, encrypted and bound to the servers they stood with. Each is
 * kept or refused for itself; what is kept is forgotten here. It has no part in the import, which may be
 * cancelled or undone without taking them away.
 * @returns a refusal when nothing is held of this import (any more)
 */
export async function keepCredentials(
  importId: string,
  { names, replaces }: KeepRequest,
): Promise<{ ok: true; result: KeptCredentials } | Refused> {
  const matched = isImportId(importId) ? await credentialsOf(importId) : [];
  if (matched.length === 0) {
    const message =
      "The credentials of this import are no longer available; add them in Settings, Secrets.";
    return refuse("not-found", message);
  }
  const kept: string[] = [];
  const refused: { name: string; message: string }[] = [];
  const replaceable = new Set(replaces.map(secretName));
  for (const name of new Set(names.map((each) => secretName(each) ?? each))) {
    const found = matched.find((each) => each.name === name);
    const fault = await keepOne(found, name, replaceable.has(name));
    if (fault === null) {
      forgetCredential(importId, name);
      kept.push(name);
    } else refused.push({ name, message: fault });
  }
  const offer = await describeOffer(await credentialsOf(importId));
  return { ok: true, result: { kept, refused, offer } };
}

/** @returns why it was not kept, as a sentence; null when it was */
async function keepOne(
  found: MatchedCredential | undefined,
  name: string,
  replaces: boolean,
): Promise<string | null> {
  const [value, another] = found?.values ?? [];
  if (found === undefined || value === undefined) return "It is not offered by this import.";
  if (another !== undefined) return "It has different values.";
  const outcome = await setSecret(name, value, found.origins, { replaces });
  return outcome.ok ? null : outcome.message;
}
