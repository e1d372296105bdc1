import { expect, test } from "vitest";

import { openShare } from "@/lib/data/shares/open";
import { getShare } from "@/lib/data/shares/list";
import { deleteEndedTexts } from "@/lib/data/shares/sweep";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { MOST_LINKS } from "@/lib/domain/shares/share";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { makeShare, shareCurrentVersion } from "./share";

const library = useLibrary();

const stored = async (): Promise<string> =>
  (await importConversation(JSON.stringify(buildConversation()))).id;

test("the text of a link that has ended is deleted, that of one that works is kept", async () => {
  const conversation = await stored();
  const [short, long] = [
    await makeShare(LOCAL_VIEWER, { conversation, days: 1 }),
    await makeShare(LOCAL_VIEWER, { conversation, days: null }),
  ];
  if (!short.ok || !long.ok) throw new Error("no link");
  const store = await library.store();
  const texts = async () =>
    (
      await store.read(({ query }) => query.selectFrom("ShareText").select("shareId").execute())
    ).map(({ shareId }) => shareId);
  expect(await deleteEndedTexts(Date.now())).toBe(0);
  expect((await texts()).toSorted()).toEqual([short.id, long.id].toSorted());
  await store.write(({ query }) =>
    query.updateTable("Share").set({ endsMs: 1 }).where("id", "=", short.id).execute(),
  );
  expect(await deleteEndedTexts(Date.now())).toBe(1);
  expect(await texts()).toEqual([long.id]);
  expect(await openShare(short.token)).toBeNull();
  expect(await openShare(long.token)).not.toBeNull();
  expect((await getShare(LOCAL_VIEWER, short.id))?.share.state).toBe("ended");
  // Nothing is frozen for a link that nobody can open.
  expect(await shareCurrentVersion(LOCAL_VIEWER, short.id, { consent: false })).toMatchObject({
    code: "gone",
  });
});

test("so many links work at a time, and those that ended or were revoked do not count", async () => {
  const conversation = await stored();
  const made = await makeShare(LOCAL_VIEWER, { conversation });
  if (!made.ok) throw new Error(made.code);
  const store = await library.store();
  await store.write(async ({ query }) => {
    const row = await query.selectFrom("Share").selectAll().executeTakeFirstOrThrow();
    for (let n = 1; n < MOST_LINKS; n += 1) {
      const copy = { ...row, id: `copy-${n}`, tokenHash: `hash-${n}` };
      await query.insertInto("Share").values(copy).execute();
    }
  });
  expect(await makeShare(LOCAL_VIEWER, { conversation })).toMatchObject({
    ok: false,
    code: "full",
    message: expect.stringContaining("Revoke") as string,
  });
  await store.write(({ query }) =>
    query.updateTable("Share").set({ endsMs: 1 }).where("id", "=", "copy-1").execute(),
  );
  expect(await makeShare(LOCAL_VIEWER, { conversation })).toMatchObject({ ok: true });
});
