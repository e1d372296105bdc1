import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";

import { storeApiKey, revokeApiKey } from "@/lib/data/api/keys";
import { undo } from "@/lib/data/changes/undo";
import { editConversation } from "@/lib/data/conversations/edit";
import { startExport } from "@/lib/data/exports/records";
import { closeStore } from "@/lib/data/library/client";
import { purgeFromTrash } from "@/lib/data/trash/purge";
import { forgetRegisteredClient, storeOAuthClient } from "@/lib/data/secrets/oauth-clients";
import { removeSignIn, renewSignIn, storeSignIn } from "@/lib/data/secrets/sign-ins";
import { addSecretOrigin, removeSecret, storeSecret } from "@/lib/data/secrets/sealed-values";
import { headFile } from "@/lib/data/store/files/library-files";
import { LEDGER_HEAD } from "./chain/head";
import { besideFiles } from "./chain/library-id";
import { setSetting } from "@/lib/data/settings/settings";
import { deleteConversation, restoreConversation } from "@/lib/data/trash/move";
import { undoImport } from "@/lib/data/imports/undo";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { dropTrigger } from "@/lib/testing/library/tamper";
import { statementsOf } from "@/lib/testing/postgres/statements-of";

import { checkedLedger, checkLedger, ledgerEntries } from "./read";
import type { Sql } from "../store/connection/sql";

const library = useLibrary();

const COUNTS = {
  conversations: 1,
  toolsets: 0,
  models: 0,
  private: 0,
  leftOut: 0,
  otherKinds: 0,
};

async function exportOnce(id: string) {
  const start = { id, actor: "user:ada", via: "api", format: "cjson", scope: {} } as const;
  await startExport(LOCAL_VIEWER, { ...start, counts: COUNTS });
}

async function entries() {
  const all = [];
  for await (const entry of ledgerEntries(LOCAL_VIEWER)) all.push(entry);
  return all;
}

/** What somebody with a tool for the database can do. */
async function tamper(...statements: string[]) {
  const store = await library.store();
  await store.write(async (sql) => {
    for (const name of ["keep", "stay"])
      await dropTrigger(sql, "LedgerEntry", `LedgerEntry_${name}`);
    for (const statement of statements) await sql.run(statement);
  });
}

async function fourExports() {
  for (const id of ["e1", "e2", "e3", "e4"]) await exportOnce(id);
  expect(await checkLedger()).toEqual({ entries: 4, faults: [] });
}

test("an entry is written without going through those before it, and says how many there are", async () => {
  await fourExports();
  const statements = await statementsOf(() => exportOnce("e5"));
  expect(statements.filter((text) => /count\(.*"LedgerEntry"/is.test(text))).toEqual([]);
  const store = await library.store();
  const heads = await store.read((sql) =>
    sql.query.selectFrom("Setting").select("value").where("key", "=", LEDGER_HEAD).execute(),
  );
  expect(heads.map(({ value }) => JSON.parse(value) as unknown)).toMatchObject([
    { count: 5, seq: 5 },
  ]);
});

test("the newest entry cannot be cut off unseen", async () => {
  await fourExports();
  await tamper(`DELETE FROM "LedgerEntry" WHERE seq = 4`);
  expect(await checkLedger()).toEqual({
    entries: 3,
    faults: [{ kind: "missing", at: 4, until: 4 }],
  });
});

const readHead = ({ query }: Sql) =>
  query.selectFrom("Setting").select("value").where("key", "=", "ledger.head").executeTakeFirst();

test("nor with the numbers that the database keeps, nor with the head of earlier", async () => {
  await exportOnce("e1");
  const store = await library.store();
  const old = await store.read(readHead);
  await exportOnce("e2");
  await tamper(
    `DELETE FROM "LedgerEntry" WHERE seq = 2`,
    store.engine === "postgres"
      ? `UPDATE "_LedgerNewest" SET seq = 1`
      : `UPDATE sqlite_sequence SET seq = 1 WHERE name = 'LedgerEntry'`,
    `UPDATE "Setting" SET value = '${old?.value}' WHERE key = 'ledger.head'`,
  );
  expect((await checkLedger()).faults).toEqual([{ kind: "missing", at: 2, until: 2 }]);
});

test.each([
  ["in the middle", `DELETE FROM "LedgerEntry" WHERE seq = 2`, { kind: "changed", at: 3 }],
  ["at the start", `DELETE FROM "LedgerEntry" WHERE seq = 1`, { kind: "changed", at: 2 }],
  ["all", `DELETE FROM "LedgerEntry"`, { kind: "missing", at: 1, until: 4 }],
  ["by an edit", `UPDATE "LedgerEntry" SET body = '{}' WHERE seq = 3`, { kind: "changed", at: 3 }],
  [
    "of the newest",
    `UPDATE "LedgerEntry" SET "atMs" = 1 WHERE seq = 4`,
    { kind: "changed", at: 4 },
  ],
  [
    "of the order",
    `UPDATE "LedgerEntry" SET seq = CASE seq WHEN 2 THEN -3 ELSE -2 END WHERE seq IN (2, 3)`,
    { kind: "changed", at: -3 },
  ],
  [
    "of the head",
    `UPDATE "Setting" SET value = replace(value, '"seq":4', '"seq":3') WHERE key = 'ledger.head'`,
    { kind: "head", where: "database", at: 4 },
  ],
  [
    "of the head's row",
    `DELETE FROM "Setting" WHERE key = 'ledger.head'`,
    { kind: "head", where: "database", at: 4 },
  ],
])("a change is found: %s", async (_, statement, fault) => {
  await fourExports();
  await tamper(statement);
  if (fault.at === -3) await tamper(`UPDATE "LedgerEntry" SET seq = -seq WHERE seq < 0`);
  const { faults } = await checkLedger();
  expect(faults).toContainEqual(fault.at === -3 ? { kind: "changed", at: 2 } : fault);
  const lines = [];
  for await (const line of checkedLedger(LOCAL_VIEWER)) lines.push(line);
  expect(lines.at(-1)).toEqual({ check: await checkLedger() });
});

test("an entry that Colloquy did not write is found, also with the right hashes", async () => {
  await fourExports();
  const store = await library.store();
  const before = await store.read(readHead);
  await exportOnce("forged");
  await tamper(`UPDATE "Setting" SET value = '${before?.value}' WHERE key = 'ledger.head'`);
  expect((await checkLedger()).faults).toContainEqual({ kind: "added", at: 5 });
});

test("what is missing stays on record when the ledger goes on", async () => {
  await fourExports();
  await tamper(`DELETE FROM "LedgerEntry" WHERE seq >= 3`);
  await exportOnce("e5");
  const all = await entries();
  expect(all.map(({ event }) => event)).toEqual([
    "export-started",
    "export-started",
    "ledger-gap",
    "export-started",
  ]);
  expect(JSON.parse(all[2]?.body ?? "")).toEqual({ after: 2, until: 4 });
  expect((await checkLedger()).faults).toEqual([{ kind: "gap", at: 5 }]);
});

test("a crash between the database and the file beside it is no fault", async () => {
  await exportOnce("e1");
  const store = await library.store();
  const path = headFile(await store.read((sql) => besideFiles(sql, store.file)));
  const { readFileSync } = await import("node:fs");
  const behind = readFileSync(path);
  await exportOnce("e2");
  writeFileSync(path, behind);
  expect((await checkLedger()).faults).toEqual([]);
  await exportOnce("e3");
  expect((await checkLedger()).faults).toEqual([]);
  rmSync(path);
  expect((await checkLedger()).faults).toEqual([{ kind: "head", where: "file", at: 3 }]);
});

test("nor is one at the first start, between the file beside it and the database", async () => {
  const store = await library.store();
  await store.write((sql) => sql.run(`UPDATE "Setting" SET value = '' WHERE key = 'ledger.head'`));
  await closeStore();
  expect(await checkLedger()).toEqual({ entries: 0, faults: [] });
  await exportOnce("e1");
  expect(await checkLedger()).toEqual({ entries: 1, faults: [] });
});

test("a write that fails leaves neither an entry nor a head", async () => {
  await exportOnce("e1");
  await expect(exportOnce("e1")).rejects.toThrow(/UNIQUE|unique/);
  expect(await checkLedger()).toEqual({ entries: 1, faults: [] });
  await exportOnce("e2");
  expect(await checkLedger()).toEqual({ entries: 2, faults: [] });
});

test("imports, deletions, permissions, secrets and keys are on record, without texts", async () => {
  await importFiles([
    "talk.json",
    buildConversation({ id: "talk", conversationTitle: "Canary title" }),
  ]);
  const id = "doc:talk";
  const edit = { kind: "override", toolId: "web/search", fields: { enabled: false } } as const;
  const edited = await editConversation(LOCAL_VIEWER, { id, expectedRevision: 1, edit });
  expect(edited).toMatchObject({ ok: true });
  expect(await undo(LOCAL_VIEWER, { noun: "conversation", id })).toMatchObject({ ok: true });
  await deleteConversation(LOCAL_VIEWER, id);
  const trashed = (await entries()).at(-1)?.subject ?? "";
  expect(await restoreConversation(LOCAL_VIEWER, trashed)).toMatchObject({ ok: true });
  await deleteConversation(LOCAL_VIEWER, id);
  await purgeFromTrash(LOCAL_VIEWER, { untilMs: Date.now() + 1 });
  const sealed = { cipher: Buffer.from("canary"), nonce: Buffer.from("n"), keyId: "k" };
  await storeSecret("API_KEY", sealed, ["https://a.example"], false);
  await addSecretOrigin("API_KEY", "https://b.example");
  await removeSecret("API_KEY");
  await revokeApiKey(await storeApiKey("clq_canary", "mine", "tool_sets:read" as never));
  await setSetting("apiKeys", "optional");
  await setSetting("density", "compact");
  const all = await entries();
  expect(all.map(({ event }) => event)).toEqual([
    "import-done",
    "permissions-changed",
    "permissions-changed",
    "document-trashed",
    "document-restored",
    "document-trashed",
    "documents-purged",
    "secret-stored",
    "secret-server-added",
    "secret-removed",
    "api-key-created",
    "api-key-revoked",
    "setting-changed",
  ]);
  expect(JSON.stringify(all)).not.toMatch(/canary/i);
  expect(await checkLedger()).toEqual({ entries: all.length, faults: [] });
});

test("every change of a sign-in or a client is on record, but for renewals", async () => {
  const sealed = { cipher: Buffer.from("canary"), nonce: Buffer.from("n"), keyId: "k" };
  const signIn = {
    server: "https://mcp.example",
    issuer: "https://issuer.example",
    resource: "https://mcp.example",
    way: "browser",
    clientId: "c",
    scopes: [],
    missingScopes: [],
    endpoints: { token: "https://issuer.example/token", revocation: null },
    tokens: sealed,
    expiresMs: null,
    signedInMs: 1,
  } as const;
  const client = {
    issuer: signIn.issuer,
    kind: "registered",
    clientId: "c",
    authMethod: "client_secret_post",
    secret: sealed,
    redirectUri: null,
    expiresMs: null,
  } as const;
  await storeOAuthClient(client);
  await storeSignIn(signIn);
  expect(await renewSignIn(signIn, sealed, 2)).toBe(true);
  expect(await renewSignIn(signIn, null, null)).toBe(true);
  await forgetRegisteredClient(signIn.issuer);
  await forgetRegisteredClient(signIn.issuer);
  await storeOAuthClient({ ...client, kind: "entered" });
  await forgetRegisteredClient(signIn.issuer);
  await removeSignIn(signIn.server);
  await removeSignIn(signIn.server);
  const all = await entries();
  expect(all.map(({ event, body }) => [event, JSON.parse(body).by].join(" ").trim())).toEqual([
    "oauth-client-stored",
    "signed-in",
    "signed-out issuer",
    "oauth-client-removed",
    "oauth-client-stored",
    "signed-out",
  ]);
  expect(JSON.stringify(all)).not.toMatch(/canary/i);
});

test("an import that is undone is on record", async () => {
  await importFiles(["talk.json", buildConversation({ id: "talk" })]);
  const [done] = await entries();
  await undoImport(LOCAL_VIEWER, done?.subject ?? "");
  expect((await entries()).map(({ event }) => event)).toEqual(["import-done", "import-undone"]);
});
