import type { SignInWay } from "@/lib/domain/oauth/view";
import { cleanScopes } from "@/lib/domain/oauth/scopes";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

import { noteEvent } from "../ledger/chain/note";
import { getSharedStore } from "../library/client";
import { storedJson } from "../store/damage/record-damaged";
import type { Row } from "../store/connection/queries";
import type { SealedValue } from "./sealed-values";

/** Where an issuer takes requests about its tokens. Fixed at sign-in, so that nothing said later can move them. */
export interface TokenEndpoints {
  readonly token: string;
  readonly revocation: string | null;
}

/** A sign-in at a tool server, its tokens still sealed. */
export interface StoredSignIn {
  /** See `signInServer`. */
  readonly server: string;
  readonly issuer: string;
  readonly resource: string;
  readonly way: SignInWay;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly missingScopes: readonly string[];
  readonly endpoints: TokenEndpoints;
  /** Null when the issuer has ended it. */
  readonly tokens: SealedValue | null;
  /** End of the access token. */
  readonly expiresMs: number | null;
  readonly signedInMs: number;
}

/** The sign-in at a server; null when there is none. */
export async function readSignIn(server: string): Promise<StoredSignIn | null> {
  const store = await getSharedStore();
  const row = await store.read(({ query }) =>
    query.selectFrom("SignIn").selectAll().where("server", "=", server).executeTakeFirst(),
  );
  return row === undefined ? null : signInOf(row);
}

/** All sign-ins by server. */
export async function readSignIns(): Promise<StoredSignIn[]> {
  const store = await getSharedStore();
  const rows = await store.read(({ query }) =>
    query.selectFrom("SignIn").selectAll().orderBy("server").execute(),
  );
  return rows.map(signInOf);
}

/** Stores a sign-in; one that was there is replaced. */
export async function storeSignIn({
  scopes,
  missingScopes,
  endpoints,
  tokens,
  ...rest
}: StoredSignIn): Promise<void> {
  const { server, issuer } = rest;
  const store = await getSharedStore();
  await store.write(async (sql) => {
    await sql.query.deleteFrom("SignIn").where("server", "=", server).execute();
    await sql.query
      .insertInto("SignIn")
      .values({
        ...rest,
        scopes: JSON.stringify(scopes),
        missingScopes: JSON.stringify(missingScopes),
        endpoints: JSON.stringify(endpoints),
        ...sealedColumns(tokens),
      })
      .execute();
    await noteEvent(sql, "signed-in", server, { issuer, scopes });
  });
}

/**
 * Replaces the tokens of a sign-in, as a renewal does.
 * @param tokens null when the issuer has ended it
 * @returns false when the sign-in is another one by now, which stays as it is
 */
export async function renewSignIn(
  { server, signedInMs }: Pick<StoredSignIn, "server" | "signedInMs">,
  tokens: SealedValue | null,
  expiresMs: number | null,
): Promise<boolean> {
  const store = await getSharedStore();
  return store.write(async (sql) => {
    const { numUpdatedRows } = await sql.query
      .updateTable("SignIn")
      .set({ ...sealedColumns(tokens), expiresMs })
      .where("server", "=", server)
      .where("signedInMs", "=", signedInMs)
      .executeTakeFirst();
    if (numUpdatedRows > 0n && tokens === null) {
      await noteEvent(sql, "signed-out", server, { by: "issuer" });
    }
    return numUpdatedRows > 0n;
  });
}

/** Notes what a server said its sign-in lacks. */
export async function noteMissingScopes(server: string, scopes: readonly string[]): Promise<void> {
  const store = await getSharedStore();
  await store.write(({ query }) =>
    query
      .updateTable("SignIn")
      .set({ missingScopes: JSON.stringify(scopes) })
      .where("server", "=", server)
      .execute(),
  );
}

/** @returns whether there was one */
export async function removeSignIn(server: string): Promise<boolean> {
  const store = await getSharedStore();
  return store.write(
    async (sql) => {
      const { numDeletedRows } = await sql.query
        .deleteFrom("SignIn")
        .where("server", "=", server)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await noteEvent(sql, "signed-out", server);
      return numDeletedRows > 0n;
    },
    "synced",
    "reserve",
  );
}

function sealedColumns(sealed: SealedValue | null) {
  return sealed === null
    ? { cipher: null, nonce: null, keyId: null }
    : { cipher: sealed.cipher, nonce: sealed.nonce, keyId: sealed.keyId };
}

/** Three columns that are written together. */
export function sealedOf({
  cipher,
  nonce,
  keyId,
}: Pick<Row<"SignIn">, "cipher" | "nonce" | "keyId">): SealedValue | null {
  return cipher === null || nonce === null || keyId === null ? null : { cipher, nonce, keyId };
}

function signInOf(row: Row<"SignIn">): StoredSignIn {
  const { server, issuer, resource, way, clientId, expiresMs, signedInMs } = row;
  const read = (text: string) => storedJson(text, `the sign-in at ${server}`);
  const endpoints = asRecord(read(row.endpoints));
  return {
    server,
    issuer,
    resource,
    way,
    clientId,
    expiresMs,
    signedInMs,
    scopes: cleanScopes(asList(read(row.scopes))),
    missingScopes: cleanScopes(asList(read(row.missingScopes))),
    endpoints: {
      token: asText(endpoints?.["token"]) ?? "",
      revocation: asText(endpoints?.["revocation"]),
    },
    tokens: sealedOf(row),
  };
}
