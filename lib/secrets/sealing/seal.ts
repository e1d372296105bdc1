import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import type { SealedValue } from "@/lib/data/secrets/sealed-values";

import type { SecretKey } from "./secret-key";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a value. The name is part of what is authenticated, so values cannot change places. */
export function seal(name: string, value: string, key: SecretKey): SealedValue {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
  return { cipher: Buffer.concat([text, cipher.getAuthTag()]), nonce, keyId: key.id };
}

/** The value; null when it was sealed with another key or under another name, or was tampered with. */
export function unseal(name: string, sealed: SealedValue, key: SecretKey): string | null {
  if (sealed.keyId !== key.id || sealed.cipher.length < TAG_BYTES) return null;
  const bytes = Buffer.from(sealed.cipher);
  const decipher = createDecipheriv(CIPHER, key.bytes, sealed.nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return (
      decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
    );
  } catch {
    // The one thing this throws for: what is stored is not what was sealed.
    return null;
  }
}
