import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";

import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { listConversations } from "@/lib/data/conversations/list";
import { checkStore } from "@/lib/data/derived/laws";
import { setSecret } from "@/lib/secrets/store";
import { lockedSecrets, wrapKey } from "@/lib/secrets/backup-key";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { ofHeader, rewriteArchive } from "@/lib/testing/backup/rewrite-archive";
import { programFlags } from "@/lib/testing/crash/bundled-program";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";

import { BackupRefusedError } from "./refused";
import { writeBackup } from "./run/backup";
import { restoreBackup } from "./run/restore";

const PASSPHRASE = "walnuts in the attic";

let folders: string[] = [];
const archive = (): string => join(folders[0]!, "walnut.zip");

beforeEach(async () => {
  folders = [mkdtempSync(join(tmpdir(), "colloquy-backup-")), await enterEmptyLibrary()];
  await importConversation(JSON.stringify(buildConversation({ conversationTitle: "Walnut" })));
});

afterEach(async () => {
  await closeStore();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function enterOther(): Promise<string> {
  await closeStore();
  const folder = await enterEmptyLibrary();
  folders.push(folder);
  return folder;
}

const titles = async (): Promise<string[]> =>
  (await listConversations(LOCAL_VIEWER, {})).items.map(({ title }) => title);

async function refusal(path: string, options = {}): Promise<string> {
  const error: unknown = await restoreBackup(path, options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BackupRefusedError);
  return (error as BackupRefusedError).code;
}

test("a backup that was cut off or changed anywhere is refused by name, and nothing is written", async () => {
  await writeBackup(await getWholeStore(), archive());
  const whole = readFileSync(archive());
  const folder = await enterOther();
  const broken = join(folders[0]!, "broken.zip");
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 0.001, max: 0.9999, noNaN: true }), async (share) => {
      writeFileSync(broken, whole);
      truncateSync(broken, Math.floor(share * whole.length));
      expect(await refusal(broken)).toBe("backup-truncated");
    }),
    { numRuns: 10 },
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ by;
      writeFileSync(broken, bytes);
      expect(await refusal(broken)).toBe("backup-altered");
      expect(existsSync(join(folder, "restoring"))).toBe(false);
    }),
    { numRuns: 25 },
  );
}, 60_000);

/** An archive with other texts in its members. */
async function rewritten(change: (name: string, text: string) => string): Promise<string> {
  await writeBackup(await getWholeStore(), archive());
  const path = join(folders[0]!, "other.zip");
  await rewriteArchive(archive(), path, change);
  return path;
}

test.each([
  ["another layout", "backup-newer", ofHeader('"version": 2', '"version": 3')],
  ["an unknown column", "backup-newer", ofHeader('"titleKey"', '"titleKeys"')],
  ["an unknown table", "backup-newer", ofHeader('"SidebarPin"', '"Sidebar"')],
  // Its end says that it was one.
  ["no format of ours", "backup-altered", ofHeader('"colloquy-backup"', '"backup"')],
  ["another end of the ledger", "backup-altered", ofHeader(/"entries": \d+/, '"entries": 77')],
  [
    "a row too little",
    "backup-altered",
    (name: string, text: string) =>
      name.includes("MessageBody") ? text.slice(text.indexOf("\n") + 1) : text,
  ],
  [
    "a row of other types",
    "backup-altered",
    (name: string, text: string) => (name.includes("MessageBody") ? text.replace("[", '["') : text),
  ],
])("a backup with %s is refused", async (_, code, change) => {
  const path = await rewritten(change);
  const folder = await enterOther();
  expect(await refusal(path)).toBe(code);
  expect(await titles()).toEqual([]);
  expect(existsSync(join(folder, "restoring"))).toBe(false);
});

test("a backup is restored into a folder that nobody has used", async () => {
  await writeBackup(await getWholeStore(), archive());
  await closeStore();
  const folder = join(folders[0]!, "new", "data");
  process.env["COLLOQUY_DATA"] = folder;
  await restoreBackup(archive());
  expect(await titles()).toEqual(["Walnut"]);
});

test("a file that is no backup, or is not there, is refused", async () => {
  const path = join(folders[0]!, "notes.zip");
  writeFileSync(path, "no archive at all, and long enough for its end to be looked for");
  expect(await refusal(path)).toBe("backup-foreign");
  expect(await refusal(join(folders[0]!, "none.zip"))).toBe("backup-unreadable");
});

test("secrets come with the key and its passphrase, or not at all", async () => {
  await setSecret("WALNUT", "a secret walnut", ["https://walnut.example"]);
  const store = await getWholeStore();
  await writeBackup(store, join(folders[0]!, "bare.zip"));
  await writeBackup(store, archive(), { wrappedKey: wrapKey(PASSPHRASE) });
  expect(readFileSync(archive()).includes("a secret walnut")).toBe(false);
  await enterOther();
  expect(await refusal(join(folders[0]!, "bare.zip"))).toBe("backup-other-key");
  expect(await refusal(archive())).toBe("backup-passphrase");
  expect(await refusal(archive(), { passphrase: "peanuts" })).toBe("backup-passphrase");
  await restoreBackup(archive(), { passphrase: PASSPHRASE });
  expect(await lockedSecrets()).toEqual({ checked: 1, locked: [] });
  // An installation with a key of its own encrypts them with that.
  await enterOther();
  await setSecret("OTHER", "a secret peanut", ["https://peanut.example"]);
  await closeStore();
  await restoreBackup(archive(), { passphrase: PASSPHRASE, replace: true });
  expect(await lockedSecrets()).toEqual({ checked: 1, locked: [] });
  await enterOther();
  await restoreBackup(join(folders[0]!, "bare.zip"), { lockedSecrets: true });
  expect(await lockedSecrets()).toEqual({ checked: 1, locked: ["WALNUT"] });
}, 60_000);

/** Kills a restore so long after it began to look at the archive; whether it was before the end. */
async function restoreAndKill(path: string, delayMs: number): Promise<boolean> {
  const flags = await programFlags("lib/testing/crash/restore-child.ts");
  const child = spawn(process.execPath, [...flags, path], { stdio: ["ignore", "pipe", "ignore"] });
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      if (said === "") setTimeout(() => child.kill("SIGKILL"), delayMs);
      said += String(chunk);
    });
    child.once("error", reject);
    child.once("close", () => resolve(!said.includes("restored")));
  });
}

test("a restore that is killed leaves the library that was there or the restored one", async () => {
  await writeBackup(await getWholeStore(), archive());
  await enterOther();
  await importConversation(JSON.stringify(buildConversation({ conversationTitle: "Peanut" })));
  const seen = new Set<string>();
  for (const delayMs of [60, 200, 350, 500, 700]) {
    await closeStore();
    await restoreAndKill(archive(), delayMs);
    const found = await titles();
    seen.add(found.join());
    expect(["Peanut", "Walnut"]).toContain(found.join());
    expect(await checkStore(await getWholeStore())).toEqual([]);
  }
  expect(seen.size).toBeGreaterThan(0);
}, 120_000);
