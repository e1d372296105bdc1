import "server-only";

import { readFileSync, statSync } from "node:fs";

import { isKnownKey, listApiKeys, revokeApiKey, storeApiKey } from "@/lib/data/api/keys";
import { contentHash } from "@/lib/json/hash";
import type { ApiScope } from "@/lib/domain/tool-sets-api/api-key";

/** What keys of the file are called on the page of keys. */
const NAME = "COLLOQUY_API_KEY_FILE";
const SHORTEST_KEY = 24;
const LARGEST_FILE = 64 * 1024;
const MOST_KEYS = 100;

interface FileKey {
  readonly key: string;
  readonly scope: ApiScope;
}

/** What became of the file, with a sentence where it cannot be used. */
export type KeyFileOutcome =
  | { readonly ok: true; readonly added: number; readonly revoked: number }
  | { readonly ok: false; readonly message: string };

/**
 * Takes the keys of the file that COLLOQUY_API_KEY_FILE names: new ones are stored by their hash, and those that an
 * earlier start took from the file and that it no longer has are revoked. A key that was revoked in the app stays so.
 */
export async function takeKeyFile(path: string | undefined): Promise<KeyFileOutcome> {
  if (path === undefined || path.trim() === "") return { ok: true, added: 0, revoked: 0 };
  const read = readKeyFile(path);
  if (typeof read === "string") return { ok: false, message: read };
  const earlier = (await listApiKeys()).filter(
    ({ name, revokedMs }) => name.startsWith(`${NAME} `) && revokedMs === null,
  );
  let added = 0;
  const wanted = new Set<string>();
  for (const { key, scope } of read) {
    const name = `${NAME} ${markOf(key)}`;
    wanted.add(`${name} ${scope}`);
    if (await isKnownKey(key)) continue;
    await storeApiKey(key, name, scope);
    added += 1;
  }
  let revoked = 0;
  for (const { id, name, scope } of earlier) {
    if (wanted.has(`${name} ${scope}`)) continue;
    if (await revokeApiKey(id)) revoked += 1;
  }
  return { ok: true, added, revoked };
}

/** Tells keys of the file apart without telling them. */
function markOf(key: string): string {
  return contentHash(key).slice(0, 8);
}

/** The keys of the file; a sentence where it is none. No sentence repeats a line of it. */
function readKeyFile(path: string): readonly FileKey[] | string {
  let text: string;
  try {
    if (statSync(path).size > LARGEST_FILE) return `${NAME} names a file above 64 kB.`;
    text = readFileSync(path, "utf8");
  } catch {
    return `${NAME} names a file that can’t be read: ${path}.`;
  }
  const lines = text
    .split(/\r?\n/)
    .map((line, at) => ({ words: line.trim().split(/\s+/), line: at + 1 }))
    .filter(({ words: [first = ""] }) => first !== "" && !first.startsWith("#"));
  if (lines.length > MOST_KEYS) return `${NAME} names a file with more than ${MOST_KEYS} keys.`;
  const keys: FileKey[] = [];
  for (const { words, line } of lines) {
    const [first = "", second] = words;
    const [scope, key] = second === undefined ? ["tools:read", first] : [first, second];
    if (words.length > 2 || (scope !== "tools:read" && scope !== "tools:manage")) {
      return `${NAME}: line ${line} must be a key, or tools:read or tools:manage and a key.`;
    }
    if (key.length < SHORTEST_KEY) {
      return `${NAME}: the key in line ${line} is shorter than ${SHORTEST_KEY} characters.`;
    }
    keys.push({ key, scope });
  }
  return keys;
}
