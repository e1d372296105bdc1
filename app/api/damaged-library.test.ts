import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";

import { damageProblem } from "@/lib/http/problem/damage";
import { diskProblem } from "@/lib/http/problem/disk";
import { prepareExport } from "@/lib/export/export";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { collectText } from "@/lib/testing/library/drop";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";
import { closeStore, closeStoresNow, getWholeStore } from "@/lib/data/library/client";
import { conversationText } from "@/lib/data/conversations/text";
import { listConversations } from "@/lib/data/conversations/list";
import { databaseFile } from "@/lib/data/store/files/data-directory";
import { editConversation } from "@/lib/data/conversations/edit";
import { checkHealth } from "@/lib/data/library/health";
import { listImports } from "@/lib/data/imports/list";
import { setSetting } from "@/lib/data/settings/settings";
import { deleteConversation } from "@/lib/data/trash/move";
import { LibraryDamagedError } from "@/lib/data/store/damage/library-damage";
import { readStamp } from "@/lib/data/store/files/stamp-file";
import { requireSpace } from "@/lib/data/library/require-space";

const text = (id: string) =>
  JSON.stringify(
    buildConversation({
      id,
      conversationTitle: id,
      messages: Array.from({ length: 40 }, (_, at) => buildMessage({ content: `${id} ${at}` })),
    }),
  );

let folder = "";
beforeEach(async () => {
  folder = await enterEmptyLibrary();
});
afterEach(async () => {
  await closeStore().catch(() => undefined);
  rmSync(folder, { recursive: true });
});

/** Overwrites the root page of a table or index in the file of the open library. */
async function overwrite(name: string): Promise<void> {
  const store = await getWholeStore();
  await store.emptyLog();
  const row = await store.read((sql) =>
    sql.get<{ page: number }>(`SELECT rootpage AS page FROM sqlite_master WHERE name = ?`, name),
  );
  if (row === undefined) throw new Error(`there is no ${name}`);
  const { page } = row;
  const handle = openSync(store.file, "r+");
  writeSync(handle, Buffer.alloc(4096, 7), 0, 4096, (page - 1) * 4096);
  closeSync(handle);
  // A change behind the page cache is seen by connections that have not read the page, or after another change.
  await store.write((sql) => sql.run(`INSERT INTO "Setting" (key, value) VALUES ('k', 'v')`));
}

const CODE = { code: "library-damaged" };

test("damage that a statement meets is told everywhere, and nothing is written from then on", async () => {
  const walnut = text("walnut");
  const { id } = await importConversation(walnut);
  expect(await checkHealth(LOCAL_VIEWER)).toMatchObject({ status: "ok", message: null });
  await overwrite("CallLog");
  const store = await getWholeStore();
  const calls = store.read((sql) => sql.all(`SELECT * FROM "CallLog"`));
  const met = await calls.catch((error: unknown) => error);
  expect(met).toMatchObject(CODE);
  const health = await checkHealth(LOCAL_VIEWER);
  expect(health.status).toBe("damaged");
  expect(health.message).toContain(databaseFile());
  expect(health.message).toContain("can still be read and exported");
  expect(damageProblem(met)).toMatchObject({ code: "library-damaged", detail: health.message });
  const edit = { kind: "title", title: "New" } as const;
  for (const write of [
    () => setSetting("defaultApproval", "ask"),
    () => editConversation(LOCAL_VIEWER, { id, expectedRevision: 1, edit }),
    () => deleteConversation(LOCAL_VIEWER, id),
    () => importConversation(text("hazel")),
  ]) {
    await expect(write()).rejects.toMatchObject(CODE);
  }
  const exported = await prepareExport(
    LOCAL_VIEWER,
    { format: "cjson", conversations: [id] },
    { actor: "user:local" },
  );
  expect(exported.ok && (await collectText(exported.export.stream))).toBe(walnut);
});

test("the end of the process does not mark a damaged library as whole", async () => {
  await importConversation(text("walnut"));
  await overwrite("Message");
  const walnut = await conversationText(LOCAL_VIEWER, (await firstId()) ?? "").catch(() => null);
  await expect(walnut?.verify() ?? Promise.reject(new Error("damaged"))).rejects.toThrow("damaged");
  closeStoresNow();
  expect(readStamp(databaseFile())).toMatchObject({ state: "open" });
});

test("Prisma's reads notice it as well", async () => {
  await importConversation(text("walnut"));
  await overwrite("Import");
  const met = await listImports(LOCAL_VIEWER).catch((error: unknown) => error);
  expect(met).toBeInstanceOf(LibraryDamagedError);
  expect(met).toMatchObject({ message: expect.not.stringContaining("prisma") as string });
  await expect(requireSpace()).rejects.toMatchObject(CODE);
  expect(await checkHealth(LOCAL_VIEWER)).toMatchObject({ status: "damaged" });
});

async function firstId(): Promise<string | undefined> {
  return (await listConversations(LOCAL_VIEWER, {})).items[0]?.id;
}

test.each([
  ["LibraryDamagedError", damageProblem],
  ["LibraryRefusedError", damageProblem],
  ["DiskFullError", diskProblem],
] as const)("%s of another bundle is known as well", (name, problemOf) => {
  const foreign = Object.assign(new Error("What happened."), { name });
  expect(problemOf(foreign)).toMatchObject({ detail: "What happened." });
});
