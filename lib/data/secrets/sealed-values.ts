import { asList, asText } from "@/lib/shared/read-value";

import { getSharedStore } from "../library/client";
import { storedJson } from "../store/damage/record-damaged";
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

const COLUMNS = ["name", "cipher", "nonce", "keyId", "boundOrigins", "updatedMs"] as const;

/** All secrets by name, with their values still sealed. */
export async function readSecrets(): Promise<StoredSecret[]> {
  const store = await getSharedStore();
  const rows = await store.read(({ query }) =>
    query.selectFrom("Secret").select(COLUMNS).orderBy("name").execute(),
  );
  return rows.map(({ boundOrigins, ...row }) => {
    return { ...row, origins: readOrigins(row.name, boundOrigins) };
  });
}

function readOrigins(name: string, text: string): string[] {
  return asList(storedJson(text, `where the secret ${name} may be sent`)).flatMap(
    (origin) => asText(origin) ?? [],
  );
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
  const store = await getSharedStore();
  return store.write(async (sql) => {
    const known = await originsOf(sql, name);
    if (known !== undefined && !replaces) return false;
    await sql.query.deleteFrom("Secret").where("name", "=", name).execute();
    const boundOrigins = JSON.stringify(origins);
    await sql.query
      .insertInto("Secret")
      .values({ name, cipher, nonce, keyId, boundOrigins, updatedMs: Date.now() })
      .execute();
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
  const store = await getSharedStore();
  return store.write(async (sql) => {
    const row = await originsOf(sql, name);
    if (row === undefined) return false;
    const origins = JSON.stringify(change(readOrigins(name, row.boundOrigins)));
    await sql.query
      .updateTable("Secret")
      .set({ boundOrigins: origins })
      .where("name", "=", name)
      .execute();
    if (origins !== row.boundOrigins) await noteEvent(sql, event, name, { origin });
    return true;
  });
}

const originsOf = ({ query }: Sql, name: string) =>
  query.selectFrom("Secret").select("boundOrigins").where("name", "=", name).executeTakeFirst();

/** @returns whether there was such a secret */
export async function removeSecret(name: string): Promise<boolean> {
  const store = await getSharedStore();
  return store.write(
    async (sql) => {
      const { numDeletedRows } = await sql.query
        .deleteFrom("Secret")
        .where("name", "=", name)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await noteEvent(sql, "secret-removed", name);
      return numDeletedRows > 0n;
    },
    "synced",
    "reserve",
  );
}
