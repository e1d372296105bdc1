import { asList, asText } from "@/lib/shared/read-value";

import { getStore } from "../library/client";
import { noteEvent } from "../ledger/chain/note";
import type { Sql } from "../store/connection/sql";

/** What is stored of a value: encrypted, with what it takes to decrypt it besides the key. */
export interface SealedValue {
  readonly cipher: Uint8Array;
  readonly nonce: Uint8Array;
  /** Names the key without telling anything of it. */
  readonly keyId: string;
}

export interface StoredSecret extends SealedValue {
  readonly name: string;
  readonly origins: readonly string[];
  readonly updatedMs: number;
}

interface Row extends SealedValue {
  readonly name: string;
  readonly boundOrigins: string;
  readonly updatedMs: number;
}

const ALL = `SELECT name, cipher, nonce, "keyId", "boundOrigins", "updatedMs" FROM "Secret"`;

/** All secrets by name, with their values still sealed. */
export async function readSecrets(): Promise<StoredSecret[]> {
  const store = await getStore();
  const rows = await store.read((sql) => sql.all<Row>(`${ALL} ORDER BY name`));
  return rows.map(({ boundOrigins, ...row }) => {
    return { ...row, origins: readOrigins(boundOrigins) };
  });
}

function readOrigins(text: string): string[] {
  return asList(JSON.parse(text)).flatMap((origin) => asText(origin) ?? []);
}

/**
 * Stores a secret.
 * @param replaces whether one of this name may lose its value
 * @returns false when there is one of this name that may not
 */
export async function storeSecret(
  name: string,
  { cipher, nonce, keyId }: SealedValue,
  origins: readonly string[],
  replaces: boolean,
): Promise<boolean> {
  const store = await getStore();
  return store.write(async (sql) => {
    const known = await sql.get(`SELECT name FROM "Secret" WHERE name = ?`, name);
    if (known !== undefined && !replaces) return false;
    await sql.run(`DELETE FROM "Secret" WHERE name = ?`, name);
    await sql.insertMany(
      "Secret",
      ["name", "cipher", "nonce", "keyId", "boundOrigins", "updatedMs"],
      [[name, cipher, nonce, keyId, JSON.stringify(origins), Date.now()]],
    );
    await noteEvent(sql, "secret-stored", name, { replaced: known !== undefined, origins });
    return true;
  });
}

/** Lets a secret be sent to one server more. @returns whether there is such a secret */
export function addSecretOrigin(name: string, origin: string): Promise<boolean> {
  const event = { event: "secret-server-added", origin } as const;
  return changeOrigins(name, event, (origins) => [...new Set([...origins, origin])].toSorted());
}

/** Takes a server away from a secret. @returns whether there is such a secret */
export function removeSecretOrigin(name: string, origin: string): Promise<boolean> {
  const event = { event: "secret-server-removed", origin } as const;
  return changeOrigins(name, event, (origins) => origins.filter((bound) => bound !== origin));
}

async function changeOrigins(
  name: string,
  { event, origin }: { event: "secret-server-added" | "secret-server-removed"; origin: string },
  change: (origins: readonly string[]) => readonly string[],
): Promise<boolean> {
  const store = await getStore();
  return store.write(async (sql) => {
    const row = await originsOf(sql, name);
    if (row === undefined) return false;
    const origins = JSON.stringify(change(readOrigins(row.boundOrigins)));
    await sql.run(`UPDATE "Secret" SET "boundOrigins" = ? WHERE name = ?`, origins, name);
    if (origins !== row.boundOrigins) await noteEvent(sql, event, name, { origin });
    return true;
  });
}

const originsOf = (sql: Sql, name: string): Promise<Pick<Row, "boundOrigins"> | undefined> =>
  sql.get(`SELECT "boundOrigins" FROM "Secret" WHERE name = ?`, name);

/** @returns whether there was such a secret */
export async function removeSecret(name: string): Promise<boolean> {
  const store = await getStore();
  return store.write(
    async (sql) => {
      const removed = await sql.run(`DELETE FROM "Secret" WHERE name = ?`, name);
      if (removed > 0) await noteEvent(sql, "secret-removed", name);
      return removed > 0;
    },
    "synced",
    "reserve",
  );
}
