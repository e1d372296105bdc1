import { noteEvent } from "../ledger/chain/note";
import { getSharedStore } from "../library/client";
import type { Row } from "../store/connection/queries";
import type { SealedValue } from "./sealed-values";
import { sealedOf } from "./sign-ins";

/** As whom Colloquy asks an authorization server, its secret still sealed. */
export interface StoredClient {
  readonly issuer: string;
  readonly kind: "entered" | "registered";
  readonly clientId: string;
  readonly authMethod: Row<"OAuthClient">["authMethod"];
  /** Null for a client without one. */
  readonly secret: SealedValue | null;
  /** It was registered for; null where a person entered it. */
  readonly redirectUri: string | null;
  readonly expiresMs: number | null;
}

/** The client for an issuer; null when none is known. */
export async function readOAuthClient(issuer: string): Promise<StoredClient | null> {
  const store = await getSharedStore();
  const row = await store.read(({ query }) =>
    query.selectFrom("OAuthClient").selectAll().where("issuer", "=", issuer).executeTakeFirst(),
  );
  if (row === undefined) return null;
  const { kind, clientId, authMethod, redirectUri, expiresMs } = row;
  return {
    issuer,
    kind,
    clientId,
    authMethod,
    redirectUri,
    expiresMs,
    secret: sealedOf(row),
  };
}

/** Stores the client for an issuer; one that was there is replaced. */
export async function storeOAuthClient({ secret, ...client }: StoredClient): Promise<void> {
  const { issuer, kind, clientId } = client;
  const sealed = secret ?? { cipher: null, nonce: null, keyId: null };
  const store = await getSharedStore();
  await store.write(async (sql) => {
    await sql.query.deleteFrom("OAuthClient").where("issuer", "=", issuer).execute();
    await sql.query
      .insertInto("OAuthClient")
      .values({
        ...client,
        cipher: sealed.cipher,
        nonce: sealed.nonce,
        keyId: sealed.keyId,
        updatedMs: Date.now(),
      })
      .execute();
    await noteEvent(sql, "oauth-client-stored", issuer, { kind, clientId });
  });
}

/** Forgets a client that its issuer gave out and does not know any more; one that a person entered stays. */
export async function forgetRegisteredClient(issuer: string): Promise<void> {
  const store = await getSharedStore();
  await store.write(async (sql) => {
    const { numDeletedRows } = await sql.query
      .deleteFrom("OAuthClient")
      .where("issuer", "=", issuer)
      .where("kind", "=", "registered")
      .executeTakeFirst();
    if (numDeletedRows > 0n) await noteEvent(sql, "oauth-client-removed", issuer);
  });
}
