import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import type { ExportEnd, ExportStart } from "@/lib/domain/exports/record";
import { useLibrary } from "@/lib/testing/library/library";
import { dropTrigger } from "@/lib/testing/library/tamper";

import { hasRememberedConsent, rememberedPage, recordConsents, revokeConsent } from "./consents";
import { finishExport, getExport, exportedStates, startExport } from "./records";
import { listExportPage } from "./page";
import { recoverExports } from "../recovery/exports";
import { readUnfinished } from "../recovery/unfinished";
import { checkLedger, ledgerEntries } from "../ledger/read";

const library = useLibrary();

const COUNTS = { conversations: 1, toolsets: 0, models: 0, private: 0, leftOut: 0, otherKinds: 0 };

const start = (id: string): ExportStart => ({
  id,
  actor: "user:ada",
  via: "api",
  format: "cjson",
  scope: { conversations: ["c1"] },
  counts: COUNTS,
});

const end = (revision: number, contentHash: string | null): ExportEnd => ({
  outcome: "done",
  bytes: 7,
  sha256: "aa",
  proofs: { identical: 1 },
  redactions: null,
  items: [{ conversationId: "c1", documentId: "d1", revision, contentHash }],
});

async function entries() {
  const all = [];
  for await (const entry of ledgerEntries(LOCAL_VIEWER)) all.push(entry);
  return all;
}

test("an export is on record before it ends and says how it ended", async () => {
  await startExport(LOCAL_VIEWER, start("e1"));
  expect(await getExport(LOCAL_VIEWER, "e1")).toMatchObject({
    outcome: "running",
    bytes: null,
    proofs: null,
  });
  await finishExport("e1", end(3, "hash"));
  await finishExport("e1", { ...end(9, "later"), outcome: "failed", items: [] });
  expect(await getExport(LOCAL_VIEWER, "e1")).toMatchObject({
    outcome: "done",
    bytes: 7,
    sha256: "aa",
    scope: { conversations: ["c1"] },
    counts: COUNTS,
    proofs: { identical: 1 },
  });
  expect((await entries()).map(({ event, subject }) => [event, subject])).toEqual([
    ["export-started", "e1"],
    ["export-ended", "e1"],
  ]);
  expect(await getExport(LOCAL_VIEWER, "none")).toBeNull();
});

test("the last export of a conversation is the last whole one", async () => {
  expect(await exportedStates(LOCAL_VIEWER, "c1")).toEqual([]);
  for (const [id, done] of [
    ["e1", end(1, "one")],
    ["e2", end(2, "two")],
    ["e3", end(3, null)],
    ["e4", { ...end(4, "four"), outcome: "aborted" }],
  ] as const) {
    await startExport(LOCAL_VIEWER, start(id));
    await finishExport(id, done);
  }
  expect((await exportedStates(LOCAL_VIEWER, "c1")).at(0)).toMatchObject({
    exportId: "e2",
    revision: 2,
    contentHash: "two",
  });
  expect((await listExportPage(LOCAL_VIEWER, { limit: 2 })).items.map(({ id }) => id)).toEqual([
    "e4",
    "e3",
  ]);
  expect((await listExportPage(LOCAL_VIEWER, { before: "e3" })).items.map(({ id }) => id)).toEqual([
    "e2",
    "e1",
  ]);
});

test("an export that was cut off is found as aborted", async () => {
  await startExport(LOCAL_VIEWER, start("e1"));
  const store = await library.store();
  const { exports } = await readUnfinished(store);
  await recoverExports(
    store,
    exports.map(({ id }) => id),
  );
  expect(await getExport(LOCAL_VIEWER, "e1")).toMatchObject({ outcome: "aborted" });
  expect(await checkLedger()).toEqual({ entries: 2, faults: [] });
});

test("entries of the ledger are neither changed nor removed, and what slips past is found", async () => {
  await startExport(LOCAL_VIEWER, start("e1"));
  await startExport(LOCAL_VIEWER, start("e2"));
  const store = await library.store();
  const tamper = (text: string) => store.write((sql) => sql.run(text));
  await expect(tamper(`UPDATE "LedgerEntry" SET body = '{}'`)).rejects.toThrow("not changed");
  await expect(tamper(`DELETE FROM "LedgerEntry"`)).rejects.toThrow("not removed");
  await store.write((sql) => dropTrigger(sql, "LedgerEntry", "LedgerEntry_keep"));
  await tamper(`UPDATE "LedgerEntry" SET body = '{}' WHERE seq = 2`);
  expect((await checkLedger()).faults).toContainEqual({ kind: "changed", at: 2 });
});

test("a remembered consent holds until it is revoked, once for all of its kind", async () => {
  const consent = { conversationId: "c1", documentId: "d1", contentHash: "h" };
  const common = { actor: "user:ada", format: "cjson", items: [consent] };
  await recordConsents(LOCAL_VIEWER, { ...common, exportId: "e1" });
  expect(await hasRememberedConsent(LOCAL_VIEWER, "c1")).toBe(false);
  await recordConsents(LOCAL_VIEWER, { ...common, exportId: "e2", remembered: true });
  await recordConsents(LOCAL_VIEWER, { ...common, exportId: "e3", remembered: true });
  expect(await hasRememberedConsent(LOCAL_VIEWER, "c1")).toBe(true);
  const { items, place } = await rememberedPage(LOCAL_VIEWER, 1);
  expect(place).toMatchObject({ found: items.length, pages: 1 });
  const [last] = items;
  expect(await revokeConsent(LOCAL_VIEWER, last!.id, "user:ada")).toBe(2);
  expect(await revokeConsent(LOCAL_VIEWER, last!.id, "user:ada")).toBe(0);
  expect(await revokeConsent(LOCAL_VIEWER, 999, "user:ada")).toBeNull();
  expect(await hasRememberedConsent(LOCAL_VIEWER, "c1")).toBe(false);
  expect((await entries()).map(({ event }) => event)).toEqual([
    "consent-remembered",
    "consent-remembered",
    "consent-revoked",
  ]);
});
