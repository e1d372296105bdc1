import { randomBytes } from "node:crypto";

import { contentHash } from "@/lib/json/hash";
import type { ApiKeyView, ApiScope } from "@/lib/domain/tool-sets-api/api-key";

import { getSharedStore } from "../library/client";
import { noteEvent } from "../ledger/chain/note";
import { mintId } from "../store/keys/mint-id";

/** Of a key as it is listed. */
export const API_KEY_COLUMNS = [
  "id",
  "name",
  "prefix",
  "scope",
  "createdMs",
  "lastUsedMs",
  "revokedMs",
] as const;
const encoder = new TextEncoder();
const SHOWN = 8;

/** All keys, the latest first; revoked ones stay, because the audit names them. */
export async function listApiKeys(): Promise<ApiKeyView[]> {
  const store = await getSharedStore();
  return store.read((sql) =>
    sql.query.selectFrom("ApiKey").select(API_KEY_COLUMNS).orderBy("id", "desc").execute(),
  );
}

const KEY_BYTES = 32;

/** Makes a key of 32 random bytes. It is told here and never again. */
export async function createApiKey(name: string, scope: ApiScope): Promise<string> {
  const key = `clq_${randomBytes(KEY_BYTES).toString("base64url")}`;
  await storeApiKey(key, name, scope);
  return key;
}

/** Keeps the hash of a new key. */
export async function storeApiKey(key: string, name: string, scope: ApiScope): Promise<string> {
  const store = await getSharedStore();
  const id = mintId("apikey");
  await store.write(async (sql) => {
    await sql.query
      .insertInto("ApiKey")
      .values({
        id,
        name,
        hash: hashOf(key),
        prefix: key.slice(0, SHOWN),
        scope,
        createdMs: Date.now(),
      })
      .execute();
    await noteEvent(sql, "api-key-created", id, { scope });
  });
  return id;
}

/** Whether a key is known, revoked or not. */
export async function isKnownKey(key: string): Promise<boolean> {
  const store = await getSharedStore();
  const row = await store.read((sql) =>
    sql.query.selectFrom("ApiKey").select("id").where("hash", "=", hashOf(key)).executeTakeFirst(),
  );
  return row !== undefined;
}

/** @returns whether there was such a key that was not revoked yet */
export async function revokeApiKey(id: string): Promise<boolean> {
  const store = await getSharedStore();
  return store.write(
    async (sql) => {
      const { numUpdatedRows } = await sql.query
        .updateTable("ApiKey")
        .set({ revokedMs: Date.now() })
        .where("id", "=", id)
        .where("revokedMs", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await noteEvent(sql, "api-key-revoked", id);
      return numUpdatedRows > 0n;
      // A key that got into wrong hands ends also on a full disk.
    },
    "synced",
    "reserve",
  );
}

/** The key a caller holds; null when it is unknown or revoked. */
export async function findApiKey(key: string): Promise<ApiKeyView | null> {
  const store = await getSharedStore();
  const row = await store.read((sql) =>
    sql.query
      .selectFrom("ApiKey")
      .select(API_KEY_COLUMNS)
      .where("hash", "=", hashOf(key))
      .where("revokedMs", "is", null)
      .executeTakeFirst(),
  );
  return row ?? null;
}

const hashOf = (key: string): string => contentHash(encoder.encode(key));
