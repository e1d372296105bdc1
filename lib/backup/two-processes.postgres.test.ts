import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { verifyLibrary } from "./run/verify";
import { openBackup } from "./archive/open";
import { writeBackup } from "./run/backup";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { checkStore } from "@/lib/data/derived/laws";
import { listImports } from "@/lib/data/imports/list";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { deleteConversation } from "@/lib/data/trash/move";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { programFlags } from "@/lib/testing/crash/bundled-program";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";
import { dropTestLibrary, newLibraryAddress } from "@/lib/testing/postgres/schema";

const program = await programFlags("lib/testing/crash/act-child.ts");
/** A process on this machine is seen to be dead at once; how often every process looks around is set here. */
const BEAT_MS = 300;
const LEASE = { timeout: 20_000, interval: 50 };

let folder = "";
const begun = new Set<ChildProcess>();

beforeEach(async () => {
  folder = await enterEmptyLibrary();
  process.env["DATABASE_URL"] = newLibraryAddress();
  process.env["DATABASE_BEAT_MS"] = String(BEAT_MS);
});
afterEach(async () => {
  // Of a test that failed: left alive, they would keep the run from ending.
  for (const child of begun) child.kill("SIGKILL");
  begun.clear();
  await closeStore();
  await dropTestLibrary();
  delete process.env["DATABASE_URL"];
  delete process.env["DATABASE_BEAT_MS"];
});

/** A document whose import takes many writes; its path. */
function writeLong(): string {
  const path = join(folder, "big.json");
  const messages = Array.from({ length: 6000 }, () =>
    buildMessage({ content: "word ".repeat(20) }),
  );
  writeFileSync(path, JSON.stringify(buildConversation({ messages })));
  return path;
}

function begin(act: string, argument = ""): ChildProcess {
  const flags = [...program, act, argument];
  const child = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  begun.add(child);
  return child;
}

/** Resolves when the process has said something, and ends with its output when it says nothing. */
async function firstLine(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error("The process has no output.");
  const lines = createInterface({ input: child.stdout });
  await Promise.race([
    once(lines, "line"),
    once(child, "exit").then(() => {
      throw new Error("The process ended before it was under way.");
    }),
  ]);
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  expect((await exit)[1]).toBe("SIGKILL");
}

const count = async (condition: string): Promise<number> => {
  const store = await getWholeStore();
  const row = await store.read((sql) =>
    sql.get<{ n: number }>(`SELECT count(*) AS n FROM ${condition}`),
  );
  return row?.n ?? -1;
};

async function expectWhole(): Promise<void> {
  expect(await checkStore(await getWholeStore())).toEqual([]);
  expect(await verifyLibrary()).toMatchObject({ ok: true });
}

test("what other processes were killed in is ended or goes on in this one, within the lease", async () => {
  for (let at = 0; at < 6; at += 1) {
    const messages = Array.from({ length: 20 }, () => buildMessage({ content: "walnut" }));
    const { id } = await importConversation(JSON.stringify(buildConversation({ messages })));
    if (at > 0) await deleteConversation(LOCAL_VIEWER, id);
  }
  const path = writeLong();
  await closeStore();
  const children = [begin("purge"), begin("import", path)];
  await Promise.all(children.map(firstLine));
  // The work of processes that live is left alone.
  const running = async () => (await listImports(LOCAL_VIEWER)).map(({ status }) => status);
  expect(await running()).toContain("running");
  expect(await count(`"Conversation" WHERE state = 'removed'`)).toBeGreaterThan(0);
  await Promise.all(children.map(kill));
  await expect.poll(running, LEASE).not.toContain("running");
  await expect.poll(() => count(`"Conversation" WHERE state <> 'live'`), LEASE).toBe(0);
  // No document is there in part; an import that is settled is not run again by itself.
  const left = await count(`"Conversation"`);
  expect(left).toBeLessThanOrEqual(6);
  await expect.poll(() => count(`"Message"`), LEASE).toBe(left * 20);
  await expectWhole();
}, 90_000);

test("what a process began that came last and died is ended by one that lives, and that of the living goes on", async () => {
  const path = writeLong();
  // This process is there before both others.
  await getWholeStore();
  const living = begin("import", path);
  await firstLine(living);
  const [{ id: hers } = { id: "" }] = await listImports(LOCAL_VIEWER);
  const dying = begin("import", path);
  await firstLine(dying);
  const his = (await listImports(LOCAL_VIEWER)).find(({ id }) => id !== hers)?.id ?? "";
  const statuses = async () =>
    Object.fromEntries((await listImports(LOCAL_VIEWER)).map(({ id, status }) => [id, status]));
  expect(await statuses()).toEqual({ [hers]: "running", [his]: "running" });
  const staged = (id: string) => count(`"Conversation" WHERE "importId" = '${id}'`);
  expect([await staged(hers), await staged(his)]).toEqual([1, 1]);
  await kill(dying);
  await expect.poll(statuses, LEASE).toEqual({ [hers]: "running", [his]: "failed" });
  await expect.poll(() => staged(his), LEASE).toBe(0);
  expect(await staged(hers)).toBe(1);
  await expect.poll(() => count(`"_Process"`), LEASE).toBe(2);
  await kill(living);
}, 90_000);

test("one that lives and does nothing keeps nobody from ending what another one died in", async () => {
  const path = writeLong();
  const store = await getWholeStore();
  // The first process of this machine lives for ever, comes first in every order, and knows nothing of a library.
  await store.write((sql) =>
    sql.run(`INSERT INTO "_Process" VALUES (?, clock_timestamp())`, `${hostname()} 1 stuck`),
  );
  const dying = begin("import", path);
  await firstLine(dying);
  await kill(dying);
  const statuses = async () => (await listImports(LOCAL_VIEWER)).map(({ status }) => status);
  await expect.poll(statuses, LEASE).toEqual(["failed"]);
}, 60_000);

test("a backup that another process was killed in leaves whole archives and nothing in the way", async () => {
  const messages = Array.from({ length: 400 }, () => buildMessage({ content: "walnut" }));
  await importConversation(JSON.stringify(buildConversation({ messages })));
  const child = begin("backup", join(folder, "other"));
  await firstLine(child);
  await kill(child);
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".zip"))) {
    (await openBackup(join(folder, name))).close();
  }
  await writeBackup(await getWholeStore(), join(folder, "mine.zip"));
  (await openBackup(join(folder, "mine.zip"))).close();
  expect(await verifyLibrary()).toMatchObject({ ok: true });
}, 60_000);

test("an edit of another process is seen here, and one on what was before it conflicts", async () => {
  const { id } = await importConversation(JSON.stringify(buildConversation({})));
  const before = await getConversation(LOCAL_VIEWER, id);
  const child = begin("edit", id);
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  const now = await getConversation(LOCAL_VIEWER, id);
  expect(now?.title).toBe("Edited elsewhere");
  const edit = { kind: "title", title: "Stale" } as const;
  expect(
    await editConversation(LOCAL_VIEWER, {
      id,
      expectedRevision: before?.shellRevision ?? 0,
      edit,
    }),
  ).toMatchObject({ ok: false, code: "stale" });
  expect(
    await editConversation(LOCAL_VIEWER, { id, expectedRevision: now?.shellRevision ?? 0, edit }),
  ).toMatchObject({ ok: true });
}, 60_000);
