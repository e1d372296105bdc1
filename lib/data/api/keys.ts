import { randomBytes } from "node:crypto";

import { contentHash } from "@/lib/json/hash";
import type { ApiKeyView, ApiScope } from "@/lib/domain/tool-sets-api/api-key";

import { getStore } from "../library/client";
import { noteEvent } from "../ledger/chain/note";
import { mintId } from "../store/keys/mint-id";

const COLUMNS = `id, name, prefix, scope, "createdMs", "lastUsedMs", "revokedMs"`;
const encoder = new TextEncoder();
const SHOWN = 8;

/** All keys, the latest first; revoked ones stay, because the audit names them. */
export async function listApiKeys(): Promise<ApiKeyView[]> {
  const store = await getStore();
  return store.read((sql) =>
    sql.all<ApiKeyView>(`SELECT ${COLUMNS} FROM "ApiKey" ORDER BY id DESC`),
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
  const store = await getStore();
  const id = mintId("apikey");
  await store.write(async (sql) => {
    await sql.insertMany(
      "ApiKey",
      ["id", "name", "hash", "prefix", "scope", "createdMs"],
      [[id, name, hashOf(key), key.slice(0, SHOWN), scope, Date.now()]],
    );
    await noteEvent(sql, "api-key-created", id, { scope });
  });
  return id;
}

/** @returns whether there was such a key that was not revoked yet */
export async function revokeApiKey(id: string): Promise<boolean> {
  const store = await getStore();
  const changed = await store.write(
    async (sql) => {
      const revoked = await sql.run(
        `UPDATE "ApiKey" SET "revokedMs" = ? WHERE id = ? AND "revokedMs" IS NULL`,
        Date.now(),
        id,
      );
      if (revoked > 0) await noteEvent(sql, "api-key-revoked", id);
      return revoked;
      // A key that got into wrong hands ends also on a full disk.
    },
    "synced",
    "reserve",
  );
  return changed > 0;
}

/** The key a caller holds; null when it is unknown or revoked. */
export async function findApiKey(key: string): Promise<ApiKeyView | null> {
  const store = await getStore();
  const row = await store.read((sql) =>
    sql.get<ApiKeyView>(
      `SELECT ${COLUMNS} FROM "ApiKey" WHERE hash = ? AND "revokedMs" IS NULL`,
      hashOf(key),
    ),
  );
  return row ?? null;
}

const hashOf = (key: string): string => contentHash(encoder.encode(key));
