import { expect, test } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";

import { createFolder } from "../folders/edit";
import { editToolsetStructure } from "../toolsets/edit-structure";
import { deleteConversation, deleteToolsetFile } from "../trash/move";
import { readListMark } from "./state";

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
