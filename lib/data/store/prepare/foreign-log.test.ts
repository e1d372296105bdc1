import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { conversationText } from "@/lib/data/conversations/text";
import { openDatabase } from "@/lib/data/store/driver/driver";
import { editConversation } from "@/lib/data/conversations/edit";
import { listConversations } from "@/lib/data/conversations/list";
import { createFolder } from "@/lib/data/folders/edit";
import { writeHeadFile } from "@/lib/data/ledger/chain/head-file";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { foreignJournal } from "./trial-journal";
import { importConversation, readText } from "@/lib/testing/library/library";

let root = "";
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "colloquy-logs-"));
  await makeStates("walnut", 3);
  await makeStates("hazel", 6);
}, 120_000);
afterAll(() => rmSync(root, { recursive: true }));

const place = (...names: readonly string[]): string => join(root, ...names);

/** To the nanosecond: a library knows when its file was last written. */
const copyAll = (from: string, to: string): void => {
  execFileSync("cp", ["-a", from, to]);
};

const keep = (folder: string, as: string): void => copyAll(folder, place(as));

async function add(mark: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const messages = Array.from({ length: 20 }, (_, at) =>
      buildMessage({ content: `${mark} ${n} ${at} `.repeat(20) }),
    );
    const conversation = buildConversation({
      id: `${mark}${n}`,
      conversationTitle: `${mark} ${n}`,
      messages,
    });
    ids.push((await importConversation(JSON.stringify(conversation))).id);
  }
  return ids;
}

const rename = (id: string, expectedRevision: number, title: string) =>
  editConversation(LOCAL_VIEWER, { id, expectedRevision, edit: { kind: "title", title } });

/** A library as a kill leaves it at several times, and as it is when it was closed. */
async function makeStates(mark: string, count: number): Promise<void> {
  const folder = place(mark);
  process.env["COLLOQUY_DATA"] = folder;
  const [first = ""] = await add(mark, count);
  keep(folder, `${mark}-killed-all`);
  await (await getWholeStore()).emptyLog();
  await rename(first, 1, `${mark} again`);
  keep(folder, `${mark}-killed-few`);
  await (await getWholeStore()).emptyLog();
  await add(`${mark}b`, 2);
  await rename(first, 2, `${mark} thrice`);
  keep(folder, `${mark}-killed-later`);
  await closeStore();
  keep(folder, `${mark}-closed`);
}

/** Everything that a person sees, or the name of what was refused. */
async function look(folder: string): Promise<string> {
  process.env["COLLOQUY_DATA"] = folder;
  try {
    const { items } = await listConversations(LOCAL_VIEWER, {});
    const texts = await Promise.all(
      items.map(async ({ id }) => conversationText(LOCAL_VIEWER, id).then(readText)),
    );
    return JSON.stringify([items.map(({ id, title }) => [id, title]), texts]);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return /^(library|document)-/.test(code) ? code : String(error);
  } finally {
    await closeStore().catch(() => undefined);
  }
}

async function seen(state: string, change: (folder: string) => void = () => undefined) {
  const folder = place("tried");
  rmSync(folder, { recursive: true, force: true });
  copyAll(place(state), folder);
  change(folder);
  return look(folder);
}

const DB = "colloquy.db";
const copy =
  (from: string, name: string) =>
  (folder: string): void =>
    copyAll(place(from, name), join(folder, name));
const remove = (name: string) => (folder: string) => rmSync(join(folder, name), { force: true });

const LOGS = ["hazel-killed-all", "hazel-killed-few", "hazel-killed-later"];
const STATES = ["walnut-closed", "walnut-killed-all", "walnut-killed-few", "walnut-killed-later"];

const REFUSALS = ["library-log-foreign", "library-damaged"];

test.each(STATES.flatMap((state) => LOGS.map((log) => [state, log] as const)))(
  "%s beside the log of %s is refused, or is what it was",
  async (state, log) => {
    const whole = await seen(state);
    const found = await seen(state, (folder) => {
      copy(log, `${DB}-wal`)(folder);
      remove(`${DB}-shm`)(folder);
    });
    expect([whole, ...REFUSALS]).toContain(found);
    expect(whole).toContain("walnut");
  },
);

test("a log with all pages of another library is named as that", async () => {
  for (const state of STATES) {
    expect(await seen(state, copy("hazel-killed-all", `${DB}-wal`))).toBe("library-log-foreign");
  }
});

test.each(STATES.slice(1))("%s without its log is refused", async (state) => {
  expect(await seen(state, remove(`${DB}-wal`))).toBe("library-log-missing");
});

test.each([
  ["walnut-killed-all", "walnut-killed-later"],
  ["walnut-killed-few", "walnut-killed-later"],
  ["walnut-killed-all", "walnut-killed-few"],
])(
  "the file of %s beside the log of %s is refused, or nothing is missing",
  async (older, state) => {
    const whole = await seen(state);
    expect([whole, ...REFUSALS]).toContain(await seen(state, copy(older, DB)));
  },
);

test("a folder of another library, copied file by file with its log, is opened", async () => {
  const found = await seen("walnut-closed", (folder) => {
    for (const name of [DB, `${DB}-wal`]) copy("hazel-killed-few", name)(folder);
  });
  expect(found).toBe(await seen("hazel-killed-few"));
});

test.each([0, 0.3, 0.5, 0.9])(
  "a log that was cut off at %s of its bytes is refused, or nothing is missing",
  async (share) => {
    for (const state of ["walnut-killed-all", "walnut-killed-later"]) {
      const cut = (folder: string) => {
        const log = join(folder, `${DB}-wal`);
        truncateSync(log, Math.floor(statSync(log).size * share));
      };
      const found = await seen(state, cut);
      expect(["library-log-missing", "library-damaged", await seen(state)]).toContain(found);
    }
  },
);

/** Changes a library by hand, and leaves it as a kill would. */
const altered =
  (...statements: readonly string[]) =>
  (folder: string): void => {
    const database = openDatabase(join(folder, DB));
    database.pragma("wal_autocheckpoint = 0");
    for (const statement of statements) database.exec(statement);
    for (const name of [DB, `${DB}-wal`]) copyAll(join(folder, name), place(name));
    database.close();
    for (const name of [DB, `${DB}-wal`]) copyAll(place(name), join(folder, name));
  };

test("what names the newest entry, changed by hand before a kill, makes no foreign log", async () => {
  const change = altered(
    `UPDATE "Setting" SET value = replace(value, '"code":"', '"code":"0') WHERE key = 'ledger.head'`,
  );
  expect(await seen("walnut-killed-all", change)).toBe(await seen("walnut-killed-all"));
});

test("what was named beside the library before a restore makes no foreign log", async () => {
  const found = await seen("walnut-killed-all", (folder) => {
    altered(`UPDATE "Setting" SET value = '' WHERE key = 'ledger.head'`)(folder);
    writeHeadFile({ count: 9, seq: 9, hash: "walnut" }, join(folder, DB));
  });
  expect(found).toBe(await seen("walnut-killed-all"));
});

test("a library without an entry in its ledger, killed, is opened", async () => {
  process.env["COLLOQUY_DATA"] = place("bare");
  await createFolder(LOCAL_VIEWER, "Walnut");
  keep(place("bare"), "bare-killed");
  await closeStore();
  expect(await seen("bare-killed")).toBe("[[],[]]");
});

test.each(STATES)(
  "%s beside the journal of another database is refused, and stays whole",
  async (state) => {
    const whole = await seen(state);
    for (const rows of [3, 50]) {
      const journal = (folder: string) =>
        writeFileSync(join(folder, `${DB}-journal`), foreignJournal(place("other.db"), rows));
      expect(await seen(state, journal)).toBe("library-journal-foreign");
      remove(`${DB}-journal`)(place("tried"));
      expect(await look(place("tried"))).toBe(whole);
    }
  },
);
