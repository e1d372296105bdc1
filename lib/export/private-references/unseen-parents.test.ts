import { expect, test } from "vitest";

import { createWrittenConversation } from "@/lib/data/conversations/create";
import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { MAIN_LIBRARY, storedLibrary } from "@/lib/domain/accounts/library";
import type { MemberViewer, Viewer } from "@/lib/domain/accounts/viewer";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { makeMember, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { collectText, importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { prepareExport } from "../export";
import { reviewExport } from "../review/review";

useLibrary();
useAccounts({ inLibrary: true });

/** What the member keeps private, by its document id. */
async function keepPrivate(viewer: MemberViewer): Promise<string> {
  const messages = [{ role: "user" as const, content: "Only for me" }];
  const written = { title: "Divorce plans", messages };
  const { id } = await createWrittenConversation(viewer, written, storedLibrary(MAIN_LIBRARY));
  const made = await getConversation(viewer, id);
  const edit = { kind: "private", value: true } as const;
  await editConversation(viewer, { id, expectedRevision: made?.shellRevision ?? 0, edit });
  return made?.documentId ?? "";
}

const childOf = (id: string, parentId: string) =>
  buildConversation({
    id,
    conversationTitle: "Branch",
    parentId,
    extensions: {
      "dev.colloquy:fork": { v: 1, messageId: "msg-of-parent", kind: "branch" },
      "com.other:links": { related: ["x", parentId] },
    },
  });

const request = (change: Partial<ExportRequest> = {}): ExportRequest => ({
  format: "cjson",
  conversations: ["doc:child"],
  ...change,
});

async function reviewFor(viewer: Viewer, change: Partial<ExportRequest> = {}) {
  const reviewed = await reviewExport(viewer, request(change), { all: true });
  if (!reviewed.ok) throw new Error(reviewed.ids.join());
  return reviewed.review;
}

test("a parent that another member keeps private is named by its id alone and left out on demand", async () => {
  const [owner, { viewer: keeper }] = await household();
  const parentId = await keepPrivate(keeper);
  await importFiles(["child.json", childOf("child", parentId)]);
  const { privateReferences } = await reviewFor(owner.viewer);
  expect(privateReferences.items.map(({ path, tells, names }) => [path, tells, names])).toEqual([
    ["/parentId", "id", { id: parentId, title: "" }],
    ["/extensions/dev.colloquy:fork", "message", { id: parentId, title: "" }],
    ["/extensions/com.other:links/related/1", "id", { id: parentId, title: "" }],
  ]);
  expect(JSON.stringify(privateReferences)).not.toContain("Divorce");
  const leftOut = request({ privateReferences: "leave-out" });
  const prepared = await prepareExport(owner.viewer, leftOut, { actor: owner.viewer.id });
  if (!prepared.ok) throw new Error(prepared.code);
  const text = await collectText(prepared.export.stream);
  expect(text).not.toContain(parentId);
  expect(text).not.toContain("msg-of-parent");
  expect(text).toContain('"related"');
});

test("whether there is such a conversation is not told, and an open parent is no reference", async () => {
  const [owner, { viewer: keeper }] = await household();
  const parentId = await keepPrivate(keeper);
  await importFiles(
    ["open.json", buildConversation({ id: "conv-open", conversationTitle: "Open" })],
    ["child.json", childOf("child", parentId)],
    ["stray.json", childOf("stray", "conv-never-here")],
    ["other.json", childOf("other", "conv-open")],
  );
  const told = async (id: string, parent: string) => {
    const { privateReferences } = await reviewFor(owner.viewer, { conversations: [`doc:${id}`] });
    return JSON.stringify(
      privateReferences.items.map(({ path, tells, names }) => [path, tells, names]),
    ).replaceAll(parent, "PARENT");
  };
  const secret = await told("child", parentId);
  expect(secret).toContain("PARENT");
  expect(await told("stray", "conv-never-here")).toBe(secret);
  expect(await told("other", "conv-open")).toBe("[]");
  // Whoever keeps it sees its title, as before.
  expect(JSON.stringify((await reviewFor(keeper)).privateReferences)).toContain("Divorce plans");
});

async function household() {
  const owner = await makeOwner();
  return [owner, await makeMember(owner.viewer, "editor")] as const;
}
