import { expect, test, vi } from "vitest";

import { createAccount } from "@/lib/accounts/operator";
import { signIn } from "@/lib/accounts/sign-in";
import { checkLedger } from "@/lib/data/ledger/read";
import { getWholeStore } from "@/lib/data/library/client";
import { editConversation } from "@/lib/data/conversations/edit";
import { createFolder } from "@/lib/data/folders/edit";
import { moveToFolder } from "@/lib/data/folders/move";
import { pinToSidebar } from "@/lib/data/sidebar/pin";
import { createWrittenConversation } from "@/lib/data/conversations/create";
import { deleteConversation } from "@/lib/data/trash/move";
import { LOCAL_VIEWER, type Viewer } from "@/lib/domain/accounts/viewer";
import { adoptLibrary } from "@/lib/http/server/adopt-library";
import { FROM_HERE, makeMember, signedIn, useAccounts } from "@/lib/testing/accounts/accounts";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { dumpLibrary } from "@/lib/testing/backup/dump";
import { makeRichLibrary } from "@/lib/testing/damage/rich-library";
import { Api } from "@/lib/testing/http/api";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();
useAccounts({ inLibrary: true });

/** Everything that pages list and programs read, byte by byte. */
async function seenBy(asker: RouteAsker, viewer: Viewer, ids: readonly string[]) {
  const paths = [
    "/api/conversations",
    "/api/trash",
    "/api/pins",
    "/api/folders",
    "/api/imports",
    "/api/exports",
    "/api/toolsets",
    ...ids.flatMap((id) => [
      `/api/conversations/${id}`,
      `/api/conversations/${id}/messages`,
      `/api/conversations/${id}/history`,
      `/api/conversations/${id}/changes`,
    ]),
  ];
  const seen = new Map<string, string>();
  for (const path of paths) {
    const answer = await asker.send(viewer, "GET", path);
    expect([path, answer.status]).toEqual([path, 200]);
    seen.set(path, await answer.text());
  }
  return seen;
}

test("one command makes a laptop's library a member's: every row and every byte is there", async () => {
  vi.stubEnv("COLLOQUY_ACCOUNTS", "");
  await makeRichLibrary(await Api.load());
  const { id: kept } = await createWrittenConversation(LOCAL_VIEWER, {
    title: "Kept",
    messages: [{ role: "user", content: "Only mine\u0000\r\n " }],
  });
  const edit = { kind: "private", value: true } as const;
  const made = await editConversation(LOCAL_VIEWER, { id: kept, expectedRevision: 1, edit });
  expect(made.ok).toBe(true);
  const folder = await createFolder(LOCAL_VIEWER, "Mine");
  await moveToFolder(LOCAL_VIEWER, [kept], folder.ok ? folder.id : "");
  await pinToSidebar(LOCAL_VIEWER, kept, true);
  const { id: thrown } = await createWrittenConversation(LOCAL_VIEWER, {
    title: "Thrown away",
    messages: [{ role: "user", content: "Gone" }],
  });
  await deleteConversation(LOCAL_VIEWER, thrown);
  const store = await getWholeStore();
  const rows = await store.read(({ query }) =>
    query
      .selectFrom("Conversation")
      .select("id")
      .where("state", "=", "live")
      .orderBy("key")
      .execute(),
  );
  const ids = rows.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(2);
  const asker = await RouteAsker.load();
  const before = await seenBy(asker, LOCAL_VIEWER, ids);
  const dumped = await dumpLibrary(store);

  vi.stubEnv("COLLOQUY_ACCOUNTS", "on");
  const account = await createAccount({ email: "ada@example.com", name: "Ada", role: "owner" });
  if (!account.ok) throw new Error(account.message);
  // What the server does at its start and after a sign-in.
  await adoptLibrary();
  const { password } = account.data;
  const { viewer: ada } = await signedIn(
    await signIn({ email: "ada@example.com", password }, FROM_HERE),
  );

  const seen = await seenBy(asker, ada, ids);
  // What left is theirs now.
  const theirs = before.get("/api/exports")?.replaceAll("user:local", `user:${ada.id}`) ?? "";
  expect(seen).toEqual(new Map(before).set("/api/exports", theirs));
  const after = await dumpLibrary(store);
  for (const [table, was] of dumped) {
    const now = (after.get(table) ?? []) as Record<string, unknown>[];
    const owned = now.filter((row) => row["event"] !== "member-joined");
    // Nothing but the owner is another: not a text, not a hash, not a time.
    expect([table, owned.map((row) => ({ ...row, accountId: null }))]).toEqual([
      table,
      (was as Record<string, unknown>[]).map((row) => ({ ...row, accountId: null })),
    ]);
  }
  expect(await checkLedger()).toMatchObject({ faults: [] });
  // And it is theirs: whoever joins does not see what was private.
  const { viewer: ben } = await makeMember(ada, "admin", "ben");
  expect((await asker.send(ben, "GET", `/api/conversations/${kept}`)).status).toBe(404);
});
