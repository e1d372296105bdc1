import "server-only";

import {
  addSecretOrigin,
  readSecrets,
  removeSecret,
  removeSecretOrigin,
  storeSecret,
} from "@/lib/data/secrets/sealed-values";
import {
  secretName,
  secretOrigin,
  secretValueFault,
  type SecretsReport,
} from "@/lib/domain/secrets/stored-secret";
import { readOperatorRules } from "@/lib/net/guard/operator-rules";

import { seal } from "./sealing/seal";
import { readKey, readOrMakeKey } from "./sealing/secret-key";

/** A refusal is a sentence; it never repeats the value. */
export type SecretOutcome =
  | { readonly ok: true; readonly name: string }
  | {
      readonly ok: false;
      readonly code: "invalid" | "taken" | "not-found" | "no-key";
      readonly message: string;
    };

const refuse = (
  code: Exclude<SecretOutcome, { ok: true }>["code"],
  message: string,
): SecretOutcome => ({ ok: false, code, message });

const NO_ORIGIN = "A secret is bound to the address of a server, such as https://tools.example.";

/**
 * Keeps a value under a name, for the servers given and no other.
 * @param replaces whether a secret of this name may lose its present value and servers
 */
export async function setSecret(
  wanted: string,
  value: string,
  origins: readonly string[],
  { replaces = false } = {},
): Promise<SecretOutcome> {
  const name = secretName(wanted);
  if (name === null) {
    return refuse("invalid", "A name has letters, digits, “_”, “-” and “.”, at most 128 of them.");
  }
  const fault = secretValueFault(value);
  if (fault !== null) return refuse("invalid", fault);
  const bound = origins.map(secretOrigin);
  if (bound.includes(null)) return refuse("invalid", NO_ORIGIN);
  const reading = readOrMakeKey();
  if (!reading.ok) return refuse("no-key", reading.message);
  const sealed = seal(name, value.trim(), reading.key);
  const unique = [...new Set(bound.flatMap((origin) => origin ?? []))].toSorted();
  return (await storeSecret(name, sealed, unique, replaces))
    ? { ok: true, name }
    : refuse("taken", `There is a secret named ${name} already.`);
}

/** Lets a secret be sent to one server more. */
export function bindSecret(wanted: string, address: string): Promise<SecretOutcome> {
  return changeBinding(wanted, address, addSecretOrigin);
}

/** Takes a server away from a secret. */
export function unbindSecret(wanted: string, address: string): Promise<SecretOutcome> {
  return changeBinding(wanted, address, removeSecretOrigin);
}

async function changeBinding(
  wanted: string,
  address: string,
  change: (name: string, origin: string) => Promise<boolean>,
): Promise<SecretOutcome> {
  const origin = secretOrigin(address);
  if (origin === null) return refuse("invalid", NO_ORIGIN);
  const name = secretName(wanted);
  return name !== null && (await change(name, origin)) ? { ok: true, name } : gone();
}

export async function deleteSecret(wanted: string): Promise<SecretOutcome> {
  const name = secretName(wanted);
  return name !== null && (await removeSecret(name)) ? { ok: true, name } : gone();
}

const gone = (): SecretOutcome => refuse("not-found", "There is no such secret.");

/** Names, servers and times; never a value. */
export async function listSecrets(): Promise<SecretsReport> {
  const reading = readKey();
  const keyId = reading?.ok === true ? reading.key.id : null;
  const items = (await readSecrets()).map(({ name, origins, updatedMs, keyId: sealedWith }) => {
    return { name, origins, updatedMs, isUsable: sealedWith === keyId };
  });
  const faults = reading?.ok === false ? [reading.message] : [];
  return { items, faults: [...faults, ...readOperatorRules().faults] };
}
