import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ulid } from "ulid";
import { expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { useLibrary, writeConversationText } from "@/lib/testing/library/library";
import { timeOnCore } from "@/lib/testing/time-on-core";

import { beginImport } from "../imports/write";
import type { Store } from "../store/store";
import { endPurge, purgeFromTrash } from "./purge";

const library = useLibrary();

const CONVERSATIONS = 800;

const textOf = (at: number) =>
  JSON.stringify(
    buildConversation({
      id: `c${at}`,
      messages: Array.from({ length: 10 }, (_, n) =>
        buildMessage({ content: `walnut ${at} ${n} `.repeat(60) }),
      ),
    }),
  );

/** A library with nothing but a full trash. */
async function fillTrash(count: number): Promise<Store> {
  const writer = await beginImport(LOCAL_VIEWER, { id: ulid(), name: "all.json" });
  for (let at = 0; at < count; at += 1) await writeConversationText(writer, textOf(at));
  await writer.finish(() => ({}));
  const store = await library.store();
  await store.write((sql) =>
    sql.run(`UPDATE "Conversation" SET "deletedMs" = 1 WHERE state = 'live'`),
  );
  return store;
}

test("emptying a full trash keeps nobody waiting", async () => {
  const store = await fillTrash(CONVERSATIONS);
  const done = new AbortController();
  const purging = purgeFromTrash(LOCAL_VIEWER, { untilMs: Date.now() }).finally(() => done.abort());
  let [longest, writes] = [0, 0];
  const started = timeOnCore();
  for (let last = started; !done.signal.aborted;) {
    await nextTurn();
    await store.write((sql) => sql.run(`UPDATE "Setting" SET value = value WHERE key = 'none'`));
    writes += 1;
    const now = timeOnCore();
    longest = Math.max(longest, now - last);
    last = now;
  }
  expect(await purging).toEqual({ conversations: CONVERSATIONS, toolsets: 0 });
  // A slice takes some 20 ms; the rest is room for a busy machine. Slices of rows and one transaction for all marks
  // took between a tenth and a third of the time.
  expect(longest).toBeLessThan(Math.max(120, (timeOnCore() - started) / 12));
  expect(writes).toBeGreaterThan(10);
});

test("those who go on delete slice by slice and clean the files once", async () => {
  const store = await fillTrash(30);
  const pending = () =>
    store.read((sql) => sql.get(`SELECT value FROM "Setting" WHERE key = 'erasePending'`));
  const choice = { untilMs: Date.now() };
  const options = { goesOn: true, limit: 20 };
  expect(await purgeFromTrash(LOCAL_VIEWER, choice, options)).toMatchObject({ conversations: 20 });
  expect(await purgeFromTrash(LOCAL_VIEWER, choice, options)).toMatchObject({ conversations: 10 });
  expect(await purgeFromTrash(LOCAL_VIEWER, choice, options)).toMatchObject({ conversations: 0 });
  expect(await pending()).toBeDefined();
  await endPurge();
  expect(await pending()).toBeUndefined();
});

test("what a person deletes for good at once is one entry of the ledger", async () => {
  const store = await fillTrash(25);
  await purgeFromTrash(LOCAL_VIEWER, { untilMs: Date.now() });
  const purged = await store.read((sql) =>
    sql.all<{ body: string }>(`SELECT body FROM "LedgerEntry" WHERE event = 'documents-purged'`),
  );
  expect(purged.map(({ body }): unknown => JSON.parse(body))).toMatchObject([
    { conversations: { length: 25 } },
  ]);
});
