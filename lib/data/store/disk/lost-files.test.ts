import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";

import { editConversation } from "@/lib/data/conversations/edit";
import { listConversations } from "@/lib/data/conversations/list";
import { closeStore } from "@/lib/data/library/client";
import { libraryCondition } from "@/lib/data/library/health";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation } from "@/lib/testing/library/library";

const root = mkdtempSync(join(tmpdir(), "colloquy-lost-"));
afterAll(() => rmSync(root, { recursive: true }));

let folder = "";
let id = "";
let trials = 0;
const log = () => join(folder, "colloquy.db-wal");

beforeEach(async () => {
  trials += 1;
  folder = process.env["COLLOQUY_DATA"] = join(root, `used${trials}`);
  const conversation = buildConversation({ id: "walnut", conversationTitle: "first" });
  id = (await importConversation(JSON.stringify(conversation))).id;
  await setTitle(1, "second");
});

const setTitle = (expectedRevision: number, title: string) =>
  editConversation(LOCAL_VIEWER, { id, expectedRevision, edit: { kind: "title", title } });

const titles = async (): Promise<string> =>
  (await listConversations(LOCAL_VIEWER, {})).items.map(({ title }) => title).join();

/** The title that is there after a kill, or the name of what was refused. */
async function afterKill(): Promise<string> {
  const copy = join(root, `killed${trials}`);
  execFileSync("cp", ["-a", folder, copy]);
  await closeStore();
  process.env["COLLOQUY_DATA"] = copy;
  try {
    return await titles();
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  } finally {
    await closeStore().catch(() => undefined);
  }
}

const CHANGES = [
  ["removed", () => rmSync(log())],
  ["moved away", () => renameSync(log(), `${log()}.away`)],
  [
    "replaced by something else",
    () => {
      rmSync(log());
      writeFileSync(log(), "walnut ".repeat(5000));
    },
  ],
  [
    "removed with the memory that connections share",
    () => {
      rmSync(log());
      rmSync(join(folder, "colloquy.db-shm"));
    },
  ],
] as const;

test.each(CHANGES)(
  "a log that is %s under an open library is told by the next change, and nothing confirmed is lost",
  async (_, change) => {
    change();
    await expect(setTitle(2, "third")).rejects.toThrow("Everything that was confirmed is in");
    expect(await titles()).toBe("second");
    expect(await afterKill()).toBe("second");
  },
);

test("health tells it by itself, and no log that is put there later is taken", async () => {
  const away = `${log()}.away`;
  execFileSync("cp", ["-a", log(), away]);
  rmSync(log());
  await expect
    .poll(async () => (await libraryCondition(LOCAL_VIEWER)).status, { timeout: 5000 })
    .toBe("damaged");
  execFileSync("cp", ["-a", away, log()]);
  expect(await afterKill()).toBe("library-log-foreign");
});

test("a change that is confirmed while the log is gone is kept", async () => {
  const third = setTitle(2, "third");
  rmSync(log());
  const isConfirmed = await third.then(
    () => true,
    () => false,
  );
  expect(await afterKill()).toBe(isConfirmed ? "third" : "second");
});

test("a library file that is removed while it is open is told, and changes are refused", async () => {
  const file = join(folder, "colloquy.db");
  rmSync(file);
  await expect(setTitle(2, "third")).rejects.toThrow("was removed or replaced while it was open");
  expect(await titles()).toBe("second");
  await closeStore();
  expect(existsSync(file)).toBe(false);
});

test("after a proper stop everything is there", async () => {
  rmSync(log());
  await expect(setTitle(2, "third")).rejects.toThrow("lost its write-ahead log");
  await closeStore();
  expect(await titles()).toBe("second");
  await setTitle(2, "third");
  expect(await titles()).toBe("third");
  await closeStore();
});
