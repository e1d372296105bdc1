import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  importToolsets,
  useLibrary,
} from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { undo } from "../changes/undo";
import { editConversation } from "../conversations/edit";
import { examineOverrides } from "./override-lint";
import { deleteConversation } from "../trash/move";

useLibrary();

const files = buildToolset({
  id: "files",
  tools: ["read_file", "delete_file"].map((name) => buildTool({ name })),
});

async function fillLibrary(...toolOverrides: { toolId: string; enabled?: boolean }[]) {
  await importToolsets(JSON.stringify(buildToolsets([files])));
  const text = JSON.stringify(buildConversation({ toolOverrides }), null, 2);
  const { id } = await importConversation(text);
  return { id, text };
}

test("a stale override is found, repaired to a near tool, and undone to the byte", async () => {
  const { id, text } = await fillLibrary(
    { toolId: "files/delete_file", enabled: false },
    { toolId: "files.delete_fiel", enabled: false },
  );
  await importConversation(JSON.stringify(buildConversation({ id: "other" })));
  const report = await examineOverrides(LOCAL_VIEWER);
  expect(report).toMatchObject({
    conversations: 1,
    counts: [{ rule: "override.unresolved", count: 1 }],
    matching: 1,
    next: null,
  });
  const [{ conversation, finding }] = report.cases as [(typeof report.cases)[number]];
  expect([conversation.id, finding.severity]).toEqual([id, "error"]);
  const [repair] = finding.repairs;
  expect(repair).toMatchObject({ label: "Use files/delete_file (a similar name)" });

  const outcome = await editConversation(LOCAL_VIEWER, {
    id,
    expectedRevision: conversation.shellRevision,
    edit: repair!.edit,
  });
  expect(outcome).toMatchObject({ ok: true });
  expect((await examineOverrides(LOCAL_VIEWER)).counts).toEqual([
    { rule: "override.duplicate", count: 1 },
  ]);
  await undo(LOCAL_VIEWER, { noun: "conversation", id });
  expect(await exportedConversation(id)).toBe(text);
});

test("what is asked for narrows the list, not the counts", async () => {
  const { id } = await fillLibrary({ toolId: "gone" }, { toolId: "files/read_file" });
  const narrowed = await examineOverrides(LOCAL_VIEWER, {
    rule: "override.no-effect",
    conversation: id,
  });
  expect(narrowed.cases.map(({ finding }) => finding.toolId)).toEqual(["files/read_file"]);
  expect(narrowed.counts).toHaveLength(2);
  expect((await examineOverrides(LOCAL_VIEWER, { conversation: "gone" })).conversations).toBe(0);
  await deleteConversation(LOCAL_VIEWER, id);
  expect((await examineOverrides(LOCAL_VIEWER)).conversations).toBe(0);
});
