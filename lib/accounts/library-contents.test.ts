import { expect, test } from "vitest";

import { getAccounts } from "@/lib/data/accounts/database";
import { openShareOfMember } from "@/lib/data/accounts/open-share";
import { getConversation } from "@/lib/data/conversations/get";
import { listConversations } from "@/lib/data/conversations/list";
import { moveToLibrary } from "@/lib/data/conversations/move-library";
import { undoImport } from "@/lib/data/imports/undo";
import { listSharePage } from "@/lib/data/shares/list";
import { MAIN_LIBRARY, personalLibraryOf } from "@/lib/domain/accounts/library";
import { makeShare } from "@/lib/export/share/share";
import { adoptLibrary } from "@/lib/http/server/adopt-library";
import { useAccounts } from "@/lib/testing/accounts/accounts";
import { currentViewer, household, write } from "@/lib/testing/accounts/household";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { useLibrary } from "@/lib/testing/library/library";

import { withPersonal } from "./libraries";

useLibrary();
useAccounts({ inLibrary: true });

test("what an import has taken the place of goes along into another library", async () => {
  const { ada, atlas } = await household();
  const asker = await RouteAsker.load();
  const viewer = await currentViewer(ada);
  const text = (content: string) =>
    JSON.stringify({
      ...buildConversation({ id: "twice", conversationTitle: content }),
      messages: [{ ...buildMessage({ content }), id: "m", index: 0 }],
    });
  const bring = async (content: string, decide: boolean) => {
    const id = await asker.upload(viewer, `${content}.json`, text(content));
    const decisions = decide ? { decisions: { 1: "take-theirs" } } : {};
    const run = await asker.send(viewer, "POST", `/api/imports/${id}/run`, decisions);
    return { id, report: await run.text() };
  };
  await bring("first", false);
  const second = await bring("second", true);
  expect(second.report).toContain("replaced");
  const { items } = await listConversations(viewer);
  const id = items.find(({ documentId }) => documentId === "twice")?.id ?? "";
  await moveToLibrary(viewer, [id], atlas);
  expect(await undoImport(viewer, second.id, { force: true })).toMatchObject({ ok: true });
  expect(await getConversation(await currentViewer(ada), id)).toMatchObject({
    title: "first",
    libraryId: atlas,
  });
});

test("libraries that are not known here, as after a restore elsewhere, become the first owner's", async () => {
  const { owner, ada, atlas } = await household();
  const mine = personalLibraryOf(ada.viewer.id);
  const viewer = await withPersonal(await currentViewer(ada), mine);
  if (viewer.kind !== "member") throw new Error("no member");
  const [inAtlas, ofAda, ofOther] = [
    await write(viewer, atlas),
    await write(viewer, mine),
    await write({ ...viewer, libraries: new Map([["personal-gone", "owner"]]) }, "personal-gone"),
  ];
  const { query } = await getAccounts();
  await query.deleteFrom("Library").execute();
  await query.deleteFrom("Membership").where("libraryId", "=", atlas).execute();
  expect(await getConversation(await currentViewer(owner), inAtlas)).toBeNull();
  await adoptLibrary();
  const seen = await currentViewer(owner);
  expect(await getConversation(seen, inAtlas)).toMatchObject({ libraryId: atlas });
  const other = await getConversation(seen, ofOther);
  expect(new Set(seen.libraries.keys())).toEqual(new Set([atlas, other?.libraryId]));
  // Of an account that is here it is theirs again.
  expect(await getConversation(seen, ofAda)).toBeNull();
  expect(await getConversation(await currentViewer(ada), ofAda)).not.toBeNull();
});

test("a link works as long as its maker is in the library that the conversation is in", async () => {
  const { ada, ben, atlas } = await household();
  const id = await write(await currentViewer(ada), MAIN_LIBRARY);
  const request = { conversation: id, redact: false } as const;
  const [ofBen, ofAda] = [
    await makeShare(await currentViewer(ben), request),
    await makeShare(await currentViewer(ada), request),
  ];
  if (!ofBen.ok || !ofAda.ok) throw new Error("no link");
  await moveToLibrary(await currentViewer(ada), [id], atlas);
  // Ada does not see the links of others, and what Ben made must not outlive the move.
  expect(await openShareOfMember(ofBen.token)).toBeNull();
  expect((await listSharePage(await currentViewer(ben))).items).toMatchObject([
    { state: "unavailable" },
  ]);
  expect(await openShareOfMember(ofAda.token)).not.toBeNull();
  await moveToLibrary(await currentViewer(ada), [id], MAIN_LIBRARY);
  expect(await openShareOfMember(ofBen.token)).not.toBeNull();
});
