import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { prepareExport } from "@/lib/export/export";
import { purgeDocuments } from "@/lib/import/run/purge";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { collect, importFiles, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { undo } from "@/lib/data/changes/undo";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { editConversation } from "@/lib/data/conversations/edit";
import { createFolder } from "@/lib/data/folders/edit";
import { moveToFolder } from "@/lib/data/folders/move";
import { pinToSidebar } from "@/lib/data/sidebar/pin";
import { editMessage } from "@/lib/data/messages/edit";
import { editTags } from "@/lib/data/conversations/edit-tags";
import { listToolsetFiles } from "@/lib/data/toolsets/list";
import { deleteConversation, deleteToolsetFile } from "@/lib/data/trash/move";

const library = useLibrary();

/** Every mark begins so. In small letters, as the ids of the library are not. */
const MARK = /zq[a-z]{4,}/g;

/** Marks in the files of the data directory, each with where it is. */
function marksLeft(): string[] {
  return (
    readdirSync(dataDirectory(), { recursive: true, withFileTypes: true })
      // The reserve is noise, in which a mark stands by chance once in some hundred runs.
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".reserve"))
      .flatMap((entry) => {
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
        const text = `${entry.name} ${(isGzip ? gunzipSync(bytes) : bytes).toString("latin1")}`;
        return [...new Set(text.match(MARK) ?? [])].map((mark) => `${mark} in ${entry.name}`);
      })
  );
}

const ATTACHED = Buffer.from("kept outside of words ".repeat(40)).toString("base64");

const conversation = (title: string) =>
  buildConversation({
    id: "zqdocument",
    conversationTitle: `About ${title}`,
    isPrivate: true,
    ownerId: "zqowner",
    parentId: "zqparent",
    modelId: "zqmodel",
    systemMessage: "zqsystem",
    metadata: { zqmetakey: "zqmetavalue" },
    extensions: { "zqvendor:x": { note: "zqextension" } },
    toolOverrides: [{ toolId: "zqtoolset/zqtool", enabled: true }],
    messages: Array.from({ length: 60 }, (_, at) =>
      buildMessage({
        id: `zqmessage${at}`,
        content: `zqcontent number ${at} `.repeat(40),
        metadata: { zqmessagemeta: 1 },
        // Counted by day, source and model.
        createdAt: `2025-03-0${1 + (at % 9)}T10:00:00Z`,
        assistantMetadata: { model: "zqwriter" },
        attachments: [
          {
            attachmentKind: "file",
            id: `zqattach${at}`,
            name: "zqname.txt",
            base64content: ATTACHED,
          },
        ],
      } as never),
    ),
  });

async function leave(id: string): Promise<void> {
  for (const conversations of [[id], ["doc:zqdocument"]]) {
    for (const format of ["cjson", "markdown"] as const) {
      const prepared = await prepareExport(
        LOCAL_VIEWER,
        {
          format,
          conversations,
          includePrivate: true,
          consent: true,
          rememberConsent: true,
        } as never,
        { actor: "user:local" },
      );
      if (!prepared.ok) throw new Error(JSON.stringify(prepared));
      await collect(prepared.export.stream);
    }
  }
}

async function everythingDone(): Promise<string> {
  const first = await importFiles(["zqfolder/zqfile.json", conversation("zqtitle")]);
  const id = first.items[0]?.entityId ?? "";
  const revision = async () => {
    const store = await getWholeStore();
    const row = await store.read(({ query }) =>
      query
        .selectFrom("Conversation")
        .select("shellRevision")
        .where("id", "=", id)
        .executeTakeFirst(),
    );
    return row?.shellRevision ?? 0;
  };
  const message = await (
    await library.store()
  ).read(({ query }) =>
    query
      .selectFrom("Message as m")
      .innerJoin("Conversation as c", "c.key", "m.conversationKey")
      .select(["m.id", "m.revision"])
      .where("c.id", "=", id)
      .orderBy("m.id")
      .limit(1)
      .executeTakeFirst(),
  );
  const edited = await editMessage(LOCAL_VIEWER, {
    conversationId: id,
    messageId: message?.id ?? 0,
    expectedRevision: message?.revision ?? 0,
    edit: { kind: "text", text: "zqedited words" },
  });
  expect(edited).toMatchObject({ ok: true });
  const edit = { kind: "title", title: "zqretitled" } as const;
  await editConversation(LOCAL_VIEWER, { id, expectedRevision: await revision(), edit });
  await editTags(LOCAL_VIEWER, { conversations: [id], add: ["zqtagged"], remove: [] });
  await undo(LOCAL_VIEWER, { noun: "conversation", id });
  const folder = await createFolder(LOCAL_VIEWER, "Kept");
  if (folder.ok) await moveToFolder(LOCAL_VIEWER, [id], folder.id);
  await pinToSidebar(LOCAL_VIEWER, id, true);
  await leave(id);
  // Dropped again as it was, changed, and left as a plan.
  await importFiles(["zqagain.json", conversation("zqtitle")]);
  await importFiles(["zqother.json", conversation("zqsecond")]);
  await planFiles(["zqthird.json", conversation("zqthird")]);
  return id;
}

/** The models that the counts by day name. */
async function countedModels(): Promise<string[]> {
  const rows = await (
    await getWholeStore()
  ).read(({ query }) => query.selectFrom("DailyActivity").select("model").execute());
  return rows.map(({ model }) => model);
}

test("of a conversation with a history nothing anybody typed is in any file after it is deleted for good", async () => {
  const kept = buildConversation({ id: "walnut", conversationTitle: "Walnut" });
  await importFiles(["walnut.json", kept]);
  const id = await everythingDone();
  const store = await library.store();
  await store.emptyLog();
  const before = statSync(store.file).size;
  expect(marksLeft().length).toBeGreaterThan(15);
  expect(await countedModels()).toContain("zqwriter");
  await deleteConversation(LOCAL_VIEWER, id);
  await purgeDocuments(LOCAL_VIEWER, { items: [{ noun: "conversation", id }] });
  expect(marksLeft()).toEqual([]);
  expect(statSync(store.file).size).toBeLessThan(before);
  await closeStore();
  await getWholeStore();
  expect(marksLeft()).toEqual([]);
});

test("of a toolset file neither", async () => {
  const toolset = buildToolset({
    id: "zqtoolset",
    tools: [buildTool({ name: "zqtool", summary: "zqsummary" })],
  });
  const document = { ...buildToolsets([toolset]), extensions: { "zqvendor:x": "zqextension" } };
  await importFiles(["zqtools.json", document]);
  const [file] = await listToolsetFiles();
  const id = file?.id ?? "";
  const prepared = await prepareExport(LOCAL_VIEWER, { format: "cjson", toolsets: [id] } as never, {
    actor: "user:local",
  });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared));
  await collect(prepared.export.stream);
  expect(marksLeft().length).toBeGreaterThan(3);
  await deleteToolsetFile(LOCAL_VIEWER, id);
  await purgeDocuments(LOCAL_VIEWER, { items: [{ noun: "toolset", id }] });
  expect(marksLeft()).toEqual([]);
});
