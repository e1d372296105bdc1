import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { editConversation } from "@/lib/data/conversations/edit";
import { listConversations } from "@/lib/data/conversations/list";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation } from "@/lib/testing/library/library";

const DB = "colloquy.db";
const FRAME = 4096 + 24;

let root = "";
let id = "";
const place = (name: string): string => join(root, name);
const keep = (from: string, as: string): void => {
  rmSync(place(as), { recursive: true, force: true });
  // To the nanosecond: it is known when a file was last written.
  execFileSync("cp", ["-a", place(from), place(as)]);
};
const setTitle = (expectedRevision: number, title: string) =>
  editConversation(LOCAL_VIEWER, { id, expectedRevision, edit: { kind: "title", title } });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "colloquy-cut-"));
  process.env["COLLOQUY_DATA"] = place("used");
  const conversation = buildConversation({ id: "walnut", conversationTitle: "first" });
  id = (await importConversation(JSON.stringify(conversation))).id;
  // The entry of the import is in the file: from now on the log has edits alone.
  await (await getWholeStore()).emptyLog();
  keep("used", "emptied");
  await setTitle(1, "second");
  keep("used", "one-edit");
  await setTitle(2, "third");
  keep("used", "two-edits");
  await (await getWholeStore()).emptyLog();
  await setTitle(3, "fourth");
  keep("used", "after-emptying");
  await closeStore();
  keep("used", "closed");
}, 60_000);
afterAll(() => rmSync(root, { recursive: true }));

/** The title that a start shows, or the name of what was refused. */
async function start(state: string, change: (log: string) => void = () => undefined) {
  keep(state, "tried");
  change(join(place("tried"), `${DB}-wal`));
  process.env["COLLOQUY_DATA"] = place("tried");
  try {
    const { items } = await listConversations(LOCAL_VIEWER, {});
    return items.map(({ title }) => title).join();
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : String(error);
  } finally {
    await closeStore().catch(() => undefined);
  }
}

const STATES = [
  ["emptied", "first"],
  ["one-edit", "second"],
  ["two-edits", "third"],
  ["after-emptying", "fourth"],
  ["closed", "fourth"],
] as const;

test.each(STATES)("what a kill leaves is opened: %s", async (state, title) => {
  expect(await start(state)).toBe(title);
  keep("tried", "again");
  expect(await start("again")).toBe(title);
});

const EDITED = ["one-edit", "two-edits", "after-emptying"] as const;

test.each(EDITED)("a log that lost its last page is refused: %s", async (state) => {
  const cut = (log: string) => truncateSync(log, statSync(log).size - FRAME);
  expect(await start(state, cut)).toBe("library-log-missing");
});

test.each(EDITED)("a log that is damaged within is refused: %s", async (state) => {
  const damage = (log: string) => {
    const file = openSync(log, "r+");
    writeSync(file, "walnut", 32 + FRAME + 500);
    closeSync(file);
  };
  expect(await start(state, damage)).toBe("library-log-missing");
});

test.each(EDITED)("a log that was emptied or removed is refused: %s", async (state) => {
  expect(await start(state, (log) => truncateSync(log, 0))).toBe("library-log-missing");
  expect(await start(state, (log) => truncateSync(log, 20))).toBe("library-log-missing");
  expect(await start(state, (log) => rmSync(log))).toBe("library-log-missing");
});

const copyLog = (state: string) => (log: string) =>
  execFileSync("cp", ["-a", join(place(state), `${DB}-wal`), log]);

test("the log of an earlier time is refused", async () => {
  expect(await start("two-edits", copyLog("one-edit"))).toBe("library-log-missing");
  expect(await start("after-emptying", copyLog("two-edits"))).toBe("library-log-foreign");
});

test("without the stamp what is left is opened", async () => {
  const cut = (log: string) => {
    truncateSync(log, statSync(log).size - FRAME);
    rmSync(join(place("tried"), `${DB}.stamp`));
  };
  expect(await start("two-edits", cut)).toBe("second");
});
