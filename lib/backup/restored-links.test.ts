import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

import { addComment } from "@/lib/data/comments/add";
import { listComments } from "@/lib/data/comments/list";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { ledgerEntries } from "@/lib/data/ledger/read";
import { countOpening, openShare } from "@/lib/data/shares/open";
import { getShare } from "@/lib/data/shares/list";
import { revokeShare } from "@/lib/data/shares/store";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { makeShare } from "@/lib/export/share/share";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";

import { writeBackup } from "./run/backup";
import { restoreBackup } from "./run/restore";

const folders: string[] = [];

afterEach(async () => {
  await closeStore();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test("a restore brings back links and openings, all of them revoked, and comments as they were", async () => {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-links-"));
  folders.push(folder, await enterEmptyLibrary());
  const document = buildConversation({ messages: [buildMessage({ content: "Wild herbs" })] });
  const { id: conversation } = await importConversation(JSON.stringify(document));
  const [kept, revoked] = [
    await makeShare(LOCAL_VIEWER, { conversation }),
    await makeShare(LOCAL_VIEWER, { conversation, days: null }),
  ];
  if (!kept.ok || !revoked.ok) throw new Error("no link");
  await countOpening(kept.id, "");
  const store = await getWholeStore();
  const [row] = await store.read(({ query }) => query.selectFrom("Message").select("id").execute());
  const said = { message: row?.id ?? 0, quote: "herbs", text: "Which?" };
  expect(await addComment(LOCAL_VIEWER, conversation, said)).toMatchObject({ ok: true });
  const comments = await listComments(LOCAL_VIEWER, conversation);
  const { path } = await writeBackup(store, join(folder, "links.zip"));
  // After the backup was made: the restored library knows nothing of it.
  await revokeShare(LOCAL_VIEWER, revoked.id);
  await closeStore();

  folders.push(await enterEmptyLibrary());
  await restoreBackup(path);
  for (const { id, token } of [kept, revoked]) {
    expect(await openShare(token)).toBeNull();
    expect((await getShare(LOCAL_VIEWER, id))?.share.state).toBe("revoked");
  }
  expect((await getShare(LOCAL_VIEWER, kept.id))?.share.openings.total).toBe(1);
  const restored = await getWholeStore();
  expect(
    await restored.read(({ query }) => query.selectFrom("ShareText").select("shareId").execute()),
  ).toEqual([]);
  expect(await listComments(LOCAL_VIEWER, conversation)).toEqual(comments);
  const events = [];
  for await (const { event, body } of ledgerEntries(LOCAL_VIEWER)) {
    if (event === "share-revoked") events.push(body);
  }
  expect(events).toHaveLength(2);
  expect(events.every((body) => body.includes("library-restored"))).toBe(true);
});
