import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { checkStore } from "@/lib/data/derived/laws";
import { deriveStale } from "@/lib/data/derived/stale";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { searchLibrary } from "@/lib/data/search/search";
import { UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { writeBackup } from "./run/backup";
import { restoreBackup } from "./run/restore";
import { verifyLibrary } from "./run/verify";

useLibrary();
let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "colloquy-backup-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["waited for the index", UNINDEXED_VERSION],
  ["was derived by older rules", 1],
  ["waited for the index of an older version", -1],
])(
  "a conversation that %s is restored as such, and found when it was made up for",
  async (_, deriveVersion) => {
    const messages = ["walnut", "hazel", "almond"].map((content) => buildMessage({ content }));
    const { id } = await importConversation(JSON.stringify(buildConversation({ messages })));
    await (
      await getWholeStore()
    ).write(async ({ query }) => {
      await query.deleteFrom("SearchChunk").execute();
      await query.updateTable("Conversation").set({ deriveVersion }).execute();
    });
    const path = join(folder, "library.zip");
    await writeBackup(await getWholeStore(), path);
    await closeStore();
    await restoreBackup(path, { replace: true, lockedSecrets: true });
    const store = await getWholeStore();
    await deriveStale(store);
    const found = await searchLibrary(LOCAL_VIEWER, { q: "hazel" });
    expect(found?.groups.map(({ conversation }) => conversation.id)).toEqual([id]);
    expect(await checkStore(store)).toEqual([]);
    expect(await verifyLibrary()).toMatchObject({ ok: true });
  },
);
