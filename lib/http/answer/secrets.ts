import "server-only";

import { readSecretReferences } from "@/lib/data/secrets/references";
import { openReferenceStates } from "@/lib/secrets/reference-states";
import { listSecrets } from "@/lib/secrets/store";

import { json } from "./respond";

/** The secrets by name; values are never read here. */
export async function secretsAnswer(): Promise<Response> {
  return json(await listSecrets());
}

/** Every reference with whether it would be filled in. */
export async function secretReferencesAnswer(): Promise<Response> {
  return json(await readSecretReferences(await openReferenceStates()));
}
