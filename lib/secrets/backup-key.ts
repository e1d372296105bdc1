import "server-only";
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";

import { readSecrets, type SealedValue } from "@/lib/data/secrets/sealed-values";
import { asRecord, asText } from "@/lib/shared/read-value";

import { seal, unseal } from "./sealing/seal";
import { adoptKey, keyOf, readKey, readOrMakeKey, type SecretKey } from "./sealing/secret-key";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const TAG_BYTES = 16;
/** 128 MB and some tenths of a second for each guess. They are not read from an archive, which is anybody's. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const FORM = "scrypt-131072-8-1+aes-256-gcm";

/** Shorter ones are guessed. */
export const LEAST_PASSPHRASE = 12;

const additional = (keyId: string): Buffer => Buffer.from(`colloquy backup key\0${keyId}`);

/** The key of this installation, encrypted with a passphrase, as text; null where no key was made yet. */
export function wrapKey(passphrase: string): string | null {
  const reading = readKey();
  if (reading?.ok !== true) return null;
  const { bytes, id } = reading.key;
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(CIPHER, scryptSync(passphrase, salt, KEY_BYTES, SCRYPT), nonce);
  cipher.setAAD(additional(id));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  const parts = { salt, nonce, sealed };
  const texts = Object.entries(parts).map(([name, part]) => [name, part.toString("base64")]);
  return `${JSON.stringify({ form: FORM, keyId: id, ...Object.fromEntries(texts) })}\n`;
}

/** Null for a wrong passphrase, or a text that is no wrapped key. */
function unwrapKey(text: string, passphrase: string): SecretKey | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const record = asRecord(value);
  const keyId = asText(record?.["keyId"]);
  if (record?.["form"] !== FORM || keyId === null) return null;
  const [salt, nonce, sealed] = ["salt", "nonce", "sealed"].map((name) =>
    Buffer.from(asText(record[name]) ?? "", "base64"),
  );
  if (salt === undefined || nonce?.length !== 12 || sealed?.length !== KEY_BYTES + TAG_BYTES) {
    return null;
  }
  const key = scryptSync(passphrase, salt, KEY_BYTES, SCRYPT);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(additional(keyId)).setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const bytes = Buffer.concat([
      decipher.update(sealed.subarray(0, -TAG_BYTES)),
      decipher.final(),
    ]);
    const found = keyOf(bytes);
    return found.id === keyId ? found : null;
  } catch {
    // The one thing this throws for: another passphrase, or another text.
    return null;
  }
}

/** What a restore does with a secret: as it is, or encrypted with the key that is used here. */
export type SecretTranslation = (name: string, sealed: SealedValue) => SealedValue;

export type RestoredSecrets =
  | { readonly ok: true; readonly translate: SecretTranslation }
  | { readonly ok: false; readonly why: "passphrase" | "other-key" };

/**
 * Finds out how the secrets of a backup become usable here, without changing anything until `translate` is called.
 * @param keyIds the keys they are encrypted with
 * @param wrapped the key that came with the backup; null without one
 */
export function restoredSecrets(
  keyIds: readonly string[],
  wrapped: string | null,
  passphrase: string | null,
): RestoredSecrets {
  const asTheyAre: RestoredSecrets = { ok: true, translate: (_, sealed) => sealed };
  const here = readKey();
  const isOurs = here?.ok === true && keyIds.every((id) => id === here.key.id);
  if (keyIds.length === 0 || isOurs) return asTheyAre;
  if (wrapped === null) return { ok: false, why: "other-key" };
  const key = passphrase === null ? null : unwrapKey(wrapped, passphrase);
  if (key === null) return { ok: false, why: "passphrase" };
  return {
    ok: true,
    translate(name, sealed) {
      // An installation without a key goes on with the one of the backup.
      const used = readKey() === null ? adoptKey(key) : readOrMakeKey();
      if (!used.ok || used.key.id === key.id) return sealed;
      const value = unseal(name, sealed, key);
      return value === null ? sealed : seal(name, value, used.key);
    },
  };
}

/** The names of stored secrets that cannot be decrypted with the key of this installation. */
export async function lockedSecrets(): Promise<{ checked: number; locked: string[] }> {
  const secrets = await readSecrets();
  const reading = secrets.length === 0 ? null : readKey();
  const locked = secrets.filter(
    (secret) => reading?.ok !== true || unseal(secret.name, secret, reading.key) === null,
  );
  return { checked: secrets.length, locked: locked.map(({ name }) => name) };
}
