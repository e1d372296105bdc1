import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { REQUIRE_DRIVER, openDatabase } from "@/lib/data/store/driver/driver";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, statSync, truncateSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";

import { closeStore, closeStoresNow, getWholeStore } from "./client";
import { listConversations } from "../conversations/list";
import { databaseFile } from "../store/files/data-directory";
import { isUntouched, readStamp, writeStamp } from "../store/files/stamp-file";
import { awaitSoleUse } from "../store/prepare/sole-server";

let folder = "";
beforeEach(async () => {
  folder = await enterEmptyLibrary();
  await importConversation(JSON.stringify(buildConversation({ conversationTitle: "Walnut" })));
});
afterEach(async () => {
  await closeStore().catch(() => undefined);
  rmSync(folder, { recursive: true });
});

const logBytes = (file: string): number =>
  existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0;

test("a process that ends leaves one file and says so, also while somebody reads", async () => {
  const store = await getWholeStore();
  const reading = store.openSnapshot();
  await reading.sql.all(`SELECT * FROM "Conversation"`);
  // In the middle of a change that nobody will confirm.
  let goOn: () => void = () => undefined;
  let tell: () => void = () => undefined;
  const isBegun = new Promise<void>((resolve) => (tell = resolve));
  const cut = store.write(async (sql) => {
    await sql.run(`DELETE FROM "Conversation"`);
    await new Promise<void>((resolve) => {
      goOn = resolve;
      tell();
    });
  });
  // On a busy machine the deletion gives others their turn first.
  await isBegun;
  expect(readStamp(store.file)).toMatchObject({ state: "open" });
  closeStoresNow();
  reading.release();
  goOn();
  await expect(cut).rejects.toThrow("not open");
  const stamp = readStamp(store.file);
  expect(stamp).toMatchObject({ state: "closed" });
  expect(stamp !== null && isUntouched(store.file, stamp)).toBe(true);
  expect(logBytes(store.file)).toBe(0);
  await closeStore();
  expect((await listConversations(LOCAL_VIEWER, {})).items).toMatchObject([{ title: "Walnut" }]);
});

test("a library another connection goes on reading is not marked as whole", async () => {
  const store = await getWholeStore();
  const other = openDatabase(store.file, { readonly: true });
  other.exec("BEGIN");
  other.prepare(`SELECT count(*) FROM "Setting"`).get();
  await store.write((sql) => sql.run(`INSERT INTO "Setting" (key, value) VALUES ('a', 'b')`));
  expect(store.closeNow()).toBe(false);
  other.close();
  expect(readStamp(store.file)).toMatchObject({ state: "open" });
});

test("the number of a dead process that another program has now makes nobody an owner", async () => {
  const file = databaseFile();
  await closeStore();
  const program = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  await once(program, "spawn");
  writeStamp(file, "open", true, program.pid);
  truncateSync(file, Math.floor(statSync(file).size / 2));
  await expect(getWholeStore()).rejects.toMatchObject({ code: "library-damaged" });
  program.kill();
  await once(program, "exit");
});

const OWNER = `
  const lock = new (${REQUIRE_DRIVER})(process.argv[1]);
  lock.exec("BEGIN EXCLUSIVE");
  console.log("mine");
  setInterval(() => {}, 1000);
`;

test("a second server is refused by name while the first lives, and waits for one that ends", async () => {
  const file = databaseFile();
  await closeStore();
  const first = spawn(process.execPath, ["-e", OWNER, `${file}.owner`]);
  await once(first.stdout, "data");
  await expect(awaitSoleUse(file, 200)).rejects.toMatchObject({
    code: "library-busy",
    message: expect.stringContaining(file) as string,
  });
  setTimeout(() => first.kill("SIGKILL"), 150);
  await awaitSoleUse(file);
});
