import "server-only";
import { hkdfSync } from "node:crypto";

import { readOrMakeKey } from "./sealing/secret-key";

const KEY_BYTES = 32;

/**
 * A key for one purpose, made of the key of this installation, which it does not tell.
 * @throws Error when the key of this installation is none
 */
export function deriveKey(purpose: string): string {
  const read = readOrMakeKey();
  if (!read.ok) throw new Error(read.message);
  const bytes = hkdfSync("sha256", read.key.bytes, "", `colloquy ${purpose}`, KEY_BYTES);
  return Buffer.from(bytes).toString("base64url");
}
