import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";

import { listConversations } from "@/lib/data/conversations/list";
import { checkStore } from "@/lib/data/derived/laws";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";
import { smallDisks } from "@/lib/testing/library/mount-disk";
import { useSmallDisk } from "@/lib/testing/library/small-disk";

import { isDiskFull } from "../disk/full";
import { releaseReserve, releaseStartReserve, startReserveFile } from "../disk/reserve";
import { databaseFile } from "./data-directory";
import { processMark } from "./partial-file";
import { isUntouched, readStamp, writeStamp } from "./stamp-file";

const { areMissing, reason } = smallDisks();
const PAGE = 4096;
const MOST_PAGES = 30;

const conversation = () =>
  importConversation(JSON.stringify(buildConversation({ conversationTitle: "Walnut" })));

const titles = async () =>
  (await listConversations(LOCAL_VIEWER, {})).items.map(({ title }) => title);

/** As a process leaves it that was killed after everything had been moved out of the log. */
function leaveAsKilled(file: string): void {
  writeStamp(file, "open", true);
  writeFileSync(`${file}-wal`, "");
}

test("a start that ends after it took the empty log away leaves the library to the next one", async () => {
  const folder = await enterEmptyLibrary();
  await conversation();
  await closeStore();
  const file = databaseFile();
  leaveAsKilled(file);
  // It ends where it would say what it did.
  const partial = `${file}.stamp.${processMark()}`;
  mkdirSync(partial);
  await expect(getWholeStore()).rejects.toMatchObject({ code: "library-unusable" });
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(readStamp(file)).toMatchObject({ state: "open", written: true });
  rmSync(partial, { recursive: true });
  expect(await titles()).toEqual(["Walnut"]);
  await closeStore();
  rmSync(folder, { recursive: true });
});

test("a log that is gone with changes in it is still missed", async () => {
  const folder = await enterEmptyLibrary();
  await conversation();
  await closeStore();
  writeStamp(databaseFile(), "open", true);
  await expect(getWholeStore()).rejects.toMatchObject({ code: "library-log-missing" });
  rmSync(folder, { recursive: true });
});

describe.skipIf(areMissing)(`on a full disk${reason}`, () => {
  const disk = useSmallDisk(16);

  test("a stamp is replaced where there is no room for another one", async () => {
    await conversation();
    await closeStore();
    const file = databaseFile();
    releaseReserve(file);
    disk.fill();
    for (const state of ["open", "closed", "open"] as const) {
      writeStamp(file, state, true);
      expect(readStamp(file)).toMatchObject({ state, pid: process.pid });
    }
    expect(readdirSync(dirname(file)).filter((name) => name.includes(".stamp."))).toEqual([]);
  });

  test("with nothing left a library opens by what is kept for starts, again and again", async () => {
    await conversation();
    await closeStore();
    const file = databaseFile();
    for (let time = 0; time < 5; time += 1) {
      leaveAsKilled(file);
      releaseReserve(file);
      disk.fill();
      expect(await titles()).toEqual(["Walnut"]);
      expect(existsSync(startReserveFile(file))).toBe(true);
      disk.fill();
      await closeStore();
    }
    disk.free();
    expect(await checkStore(await getWholeStore())).toEqual([]);
    await closeStore();
  });

  test("however little space a start has, it opens the library or leaves it for the next one", async () => {
    await conversation();
    await closeStore();
    const file = databaseFile();
    const opened: number[] = [];
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      leaveAsKilled(file);
      releaseReserve(file);
      releaseStartReserve(file);
      disk.fill(pages * PAGE);
      const error: unknown = await getWholeStore().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error === null) opened.push(pages);
      expect(error === null || isDiskFull(error)).toBe(true);
      await closeStore();
      disk.free();
      expect(await titles()).toEqual(["Walnut"]);
      expect(await checkStore(await getWholeStore())).toEqual([]);
      await closeStore();
      const stamp = readStamp(file);
      expect(stamp).toMatchObject({ state: "closed" });
      expect(stamp !== null && isUntouched(file, stamp)).toBe(true);
      expect(existsSync(`${file}-wal`)).toBe(false);
    }
    // What SQLite itself needs to share a log takes eight of them.
    expect(opened).toEqual(Array.from({ length: MOST_PAGES - 8 }, (_, at) => at + 8));
  });
});
