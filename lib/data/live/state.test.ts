import { expect, test } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";

import { createFolder } from "../folders/edit";
import { editToolsetStructure } from "../toolsets/edit-structure";
import { deleteConversation, deleteToolsetFile } from "../trash/move";
import { setSetting } from "../settings/settings";
import { storeSecret } from "../secrets/sealed-values";
import { readListMark, readReportMark } from "./state";

useLibrary();

test("whatever changes a list changes its mark, and reading changes nothing", async () => {
  const seen = new Set<string>();
  const look = async () => {
    const mark = await readListMark(LOCAL_VIEWER);
    expect(await readListMark(LOCAL_VIEWER)).toBe(mark);
    expect([...seen]).not.toContain(mark);
    seen.add(mark);
  };
  await look();
  const { id } = await importConversation(JSON.stringify(buildConversation({})));
  await look();
  const file = await importToolsets(JSON.stringify(buildToolsets([buildToolset()])));
  await look();
  await createFolder(LOCAL_VIEWER, "Trips");
  await look();
  await deleteConversation(LOCAL_VIEWER, id);
  await look();
  const edit = { kind: "removeTools", toolset: 0, tools: [0] } as const;
  expect(await editToolsetStructure({ fileId: file.id, expectedRevision: 1, edit })).toMatchObject({
    ok: true,
  });
  await look();
  await deleteToolsetFile(LOCAL_VIEWER, file.id);
  await look();
});

test("what is private of others changes nothing for somebody", async () => {
  const ben = memberOf("ben", "owner");
  await importConversation(JSON.stringify(buildConversation({})));
  const before = await readListMark(ben);
  await importConversation(JSON.stringify(buildConversation({ isPrivate: true })));
  expect(await readListMark(ben)).toBe(before);
});

test("the mark of reports changes with settings, secrets and what lists show, and with no ledger entry", async () => {
  const seen = new Set<string>();
  const look = async () => {
    const mark = await readReportMark(await readListMark(LOCAL_VIEWER));
    expect(await readReportMark(await readListMark(LOCAL_VIEWER))).toBe(mark);
    expect([...seen]).not.toContain(mark);
    seen.add(mark);
    return mark;
  };
  await look();
  await setSetting("defaultApproval", "ask");
  await look();
  const sealed = { cipher: new Uint8Array(3), nonce: new Uint8Array(3), keyId: "k" };
  await storeSecret("TOKEN", sealed, ["https://a.example"], false);
  await look();
  await storeSecret("TOKEN", sealed, ["https://b.example"], true);
  const before = await look();
  const ben = memberOf("ben", "owner");
  const ofBen = await readReportMark(await readListMark(ben));
  // A ledger entry about something private.
  const { id } = await importConversation(JSON.stringify(buildConversation({ isPrivate: true })));
  expect(await readReportMark(await readListMark(ben))).toBe(ofBen);
  await deleteConversation(LOCAL_VIEWER, id);
  expect(await readReportMark(await readListMark(ben))).toBe(ofBen);
  expect(await look()).not.toBe(before);
});
