import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { closeAccounts, getAccounts } from "@/lib/data/accounts/database";
import { setSecret } from "@/lib/secrets/store";
import { makeOwner } from "@/lib/testing/accounts/accounts";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { planFiles } from "@/lib/testing/library/drop";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { dataDirectory, databaseFile } from "@/lib/data/store/files/data-directory";
import { reviewSalt } from "@/lib/data/exports/review-salt";
import { buildOldLibrary } from "@/lib/data/store/migrations/trial-library";

let folder = "";
beforeEach(async () => {
  folder = await enterEmptyLibrary();
});
afterEach(async () => {
  await Promise.all([closeAccounts(), closeStore()]);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Everything in the data directory that others could open, with its mode. */
function open(): string[] {
  return readdirSync(dataDirectory(), { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const mode = statSync(path).mode & 0o777;
    return (mode & 0o077) === 0 ? [] : [`${entry.name} ${mode.toString(8)}`];
  });
}

function openAll(): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}

test.skipIf(process.platform === "win32")(
  "so are those of the accounts, whatever is beside their file",
  async () => {
    vi.stubEnv("COLLOQUY_ACCOUNTS", "on");
    await makeOwner();
    const names = readdirSync(folder).join(" ");
    for (const kind of [".db-wal", ".db.log-mark", ".db.stamp"])
      expect(names).toContain(`accounts${kind}`);
    await Promise.all([closeAccounts(), closeStore()]);
    openAll();
    await Promise.all([getAccounts(), getWholeStore()]);
    expect(open()).toEqual([]);
  },
);

/** One of each kind of file that Colloquy writes. */
async function useEverything(): Promise<void> {
  // Its upgrade makes a copy.
  rmSync(folder, { recursive: true });
  mkdirSync(dataDirectory());
  buildOldLibrary(databaseFile(), 20);
  await importConversation(JSON.stringify(buildConversation()));
  await planFiles(["walnut.json", buildConversation()]);
  await setSecret("WALNUT", "value", ["https://walnut.example"]);
  reviewSalt();
}

test.skipIf(process.platform === "win32")(
  "all files of the data directory are their owner's, also those that were open to others before",
  async () => {
    const mask = process.umask(0);
    try {
      await useEverything();
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).join(" ");
      for (const kind of [
        "-wal",
        "-shm",
        ".owner",
        ".stamp",
        ".reserve",
        "secret.key",
        "ledger.key",
      ])
        expect(names).toContain(kind);
      for (const kind of ["ledger-head", "review-salt", "spool/", "backups/"])
        expect(names).toContain(kind);
      expect(open()).toEqual([]);
      await closeStore();
      openAll();
      await getWholeStore();
      expect(open()).toEqual([]);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    } finally {
      process.umask(mask);
    }
  },
);
