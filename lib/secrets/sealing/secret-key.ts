import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { dataDirectory } from "@/lib/data/store/files/data-directory";

const KEY_BYTES = 32;
const ID_LENGTH = 16;

/** The key that secrets are encrypted with. */
export interface SecretKey {
  readonly bytes: Buffer;
  readonly id: string;
}

export type KeyReading =
  | { readonly ok: true; readonly key: SecretKey }
  /** The sentence is for whoever runs Colloquy. */
  | { readonly ok: false; readonly message: string };

/** The file a generated key is in, beside the library and not in it. */
function keyFile(): string {
  return join(dataDirectory(), "secret.key");
}

/** The key there is; null where none was made yet. It makes none, so that looking changes nothing. */
export function readKey(): KeyReading | null {
  const stated = process.env["COLLOQUY_SECRET_KEY"];
  if (stated !== undefined && stated !== "") {
    return fromText(stated, "COLLOQUY_SECRET_KEY has to be 32 bytes in base64.");
  }
  const text = readIfThere(keyFile());
  if (text === null) return null;
  return fromText(text, "The file secret.key in the data directory does not contain a key.");
}

/** The key there is, or a new one in a file that nobody but its owner can read. */
export function readOrMakeKey(): KeyReading {
  return readKey() ?? makeKey();
}

function fromText(text: string, fault: string): KeyReading {
  const bytes = Buffer.from(text.trim(), "base64");
  const isKey = bytes.length === KEY_BYTES && /^[A-Za-z0-9+/_-]+={0,2}$/.test(text.trim());
  return isKey ? { ok: true, key: keyOf(bytes) } : { ok: false, message: fault };
}

/** A key of these bytes. */
export const keyOf = (bytes: Buffer): SecretKey => ({ bytes, id: idOf(bytes) });

/** Makes a key that came with a backup the one of this installation, where there is none yet. */
export function adoptKey({ bytes }: SecretKey): KeyReading {
  return makeKey(bytes);
}

/** One way: it tells whether two keys are the same, and nothing of the key. */
function idOf(bytes: Buffer): string {
  return createHash("sha256")
    .update("colloquy secret key\0")
    .update(bytes)
    .digest("hex")
    .slice(0, ID_LENGTH);
}

/**
 * Writes the key aside and gives it its name in one step: whoever comes second finds a whole key and uses that,
 * and nobody ever finds half of one.
 */
function makeKey(bytes: Buffer = randomBytes(KEY_BYTES)): KeyReading {
  const file = keyFile();
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(aside, `${bytes.toString("base64")}\n`, {
    flag: "wx",
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return readKey() ?? { ok: false, message: "The key could not be written." };
}

function readIfThere(file: string): string | null {
  try {
    // Somebody may have copied it here with wider rights than it was made with.
    if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}
