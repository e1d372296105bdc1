import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { addComment } from "@/lib/data/comments/add";
import { editConversation } from "@/lib/data/conversations/edit";
import { getWholeStore } from "@/lib/data/library/client";
import { searchLibrary } from "@/lib/data/search/search";
import { pinToSidebar } from "@/lib/data/sidebar/pin";
import { createFolder } from "@/lib/data/folders/edit";
import { moveToFolder } from "@/lib/data/folders/move";
import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { deleteConversation } from "@/lib/data/trash/move";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { TAGS_KEY } from "@/lib/domain/conversation/facts/tags";
import { prepareExport } from "@/lib/export/export";
import { makeShare } from "@/lib/export/share/share";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
} from "@/lib/testing/builders/conversation";
import { collectText, importFiles, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { purgeDocuments } from "./purge";

const library = useLibrary();

const MARK = "zqxmark";

const talk = (mark: string) =>
  buildConversation({
    id: `${mark}-id`,
    conversationTitle: `About ${mark}title`,
    systemMessage: `Speak of ${mark}system.`,
    modelId: `${mark}-model`,
    ownerId: `${mark}-owner`,
    parentId: `${mark}-parent`,
    extensions: { [TAGS_KEY]: { tags: [`${mark}tag`] }, [`${mark}.ext`]: { a: `${mark}e` } },
    messages: [
      buildMessage({
        id: `${mark}-m1`,
        index: 0,
        content: `${mark}words ${`${mark}many words `.repeat(400)} ada@${mark}.example sk-${mark}`,
        attachments: [
          { attachmentKind: "file", id: "a1", name: `${mark}.txt`, base64content: "d2FsbnV0" },
        ],
      }),
      buildComposite(
        [buildCall({ id: `${mark}-c1`, toolName: `${mark}:tool`, arguments: { q: `${mark}arg` } })],
        { id: `${mark}-m2`, index: 1, assistantMetadata: { modelId: `${mark}-writer` } },
      ),
    ],
  });

const foreign = (mark: string) => ({
  model: `${mark}-gpt`,
  messages: [{ role: "user", content: `${mark}foreign` }],
});

/** Every place in which a text is: cells of tables, and files. */
async function traces(mark: string): Promise<string[]> {
  const store = await getWholeStore();
  const found: string[] = [];
  if (store.engine === "postgres") {
    await store.read(async (sql) => {
      const columns = await sql.all<{ t: string; c: string }>(
        `SELECT table_name AS t, column_name AS c FROM information_schema.columns
         WHERE table_schema = current_schema()`,
      );
      for (const { t, c } of columns) {
        const [row] = await sql.all<{ n: number }>(
          `SELECT count(*)::int AS n FROM "${t}" WHERE "${c}"::text ILIKE '%${mark}%'`,
        );
        if ((row?.n ?? 0) > 0) found.push(`${t}.${c}`);
      }
      const stats = await sql.all<{ t: string; c: string }>(
        `SELECT tablename AS t, attname AS c FROM pg_stats WHERE schemaname = current_schema()
           AND (most_common_vals::text ILIKE '%${mark}%' OR histogram_bounds::text ILIKE '%${mark}%'
             OR most_common_elems::text ILIKE '%${mark}%')`,
      );
      for (const { t, c } of stats) found.push(`pg_stats ${t}.${c}`);
    });
  }
  for (const entry of readdirSync(dataDirectory(), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path.toLowerCase().includes(mark)) found.push(`name of ${path}`);
    if (entry.isFile() && readFileSync(path).toString("latin1").toLowerCase().includes(mark)) {
      found.push(path);
    }
  }
  return found;
}

async function importAndUse(): Promise<string[]> {
  const report = await importFiles(
    [`${MARK}.json`, talk(MARK)],
    [`${MARK}-gpt.json`, foreign(MARK)],
  );
  const ids = report.items.map(({ entityId }) => entityId ?? "");
  // Once more, which is known; and a plan that nobody runs.
  await importFiles([`${MARK}-again.json`, talk(MARK)]);
  await planFiles([`${MARK}-plan.json`, talk(MARK)]);
  for (const [at, id] of ids.entries()) {
    const edit = { kind: "title", title: `${MARK} again` } as const;
    expect(await editConversation(LOCAL_VIEWER, { id, expectedRevision: 1, edit })).toMatchObject({
      ok: true,
    });
    const window = await loadTimelineWindow(LOCAL_VIEWER, id);
    const message = window?.slots.flatMap(({ shown }) => shown ?? [])[0] ?? 0;
    const said = await addComment(LOCAL_VIEWER, id, {
      text: `A comment on ${MARK}comment`,
      message,
      ...(at === 0 ? { quote: `${MARK}words`, before: "" } : {}),
    });
    expect(said).toMatchObject({ ok: true });
    const thread = said.ok ? said.threadId : "";
    await addComment(LOCAL_VIEWER, id, { text: `${MARK}reply`, thread });
    expect(await makeShare(LOCAL_VIEWER, { conversation: id })).toMatchObject({ ok: true });
    await pinToSidebar(LOCAL_VIEWER, id, true);
  }
  const folder = await createFolder(LOCAL_VIEWER, "Work");
  await moveToFolder(LOCAL_VIEWER, ids, folder.ok ? folder.id : null);
  for (const format of ["cjson", "markdown", "zip"] as const) {
    const request = { format, conversations: ids, rememberConsent: true, consent: ids };
    const one = { ...request, conversations: ids.slice(0, 1) };
    const made = await prepareExport(LOCAL_VIEWER, format === "cjson" ? one : request, {
      actor: "user:local",
    });
    if (made.ok) await collectText(made.export.stream);
    expect(made.ok).toBe(true);
  }
  await searchLibrary(LOCAL_VIEWER, { q: `${MARK}words` });
  return ids;
}

test("the last conversation of a library leaves nothing either", async () => {
  const ids = await importAndUse();
  const store = await library.store();
  if (store.engine === "postgres") await store.read((sql) => sql.all("ANALYZE"));
  for (const id of ids) await deleteConversation(LOCAL_VIEWER, id);
  await purgeDocuments(LOCAL_VIEWER, {
    items: ids.map((id) => ({ noun: "conversation", id }) as const),
  });
  expect(await traces(MARK)).toEqual([]);
});

test("of a conversation that was used in every way nothing stays anywhere when it is deleted for good", async () => {
  const { items } = await importFiles(["walnut.json", talk("walnut")]);
  expect(items).toHaveLength(1);
  const ids = await importAndUse();
  const store = await library.store();
  if (store.engine === "postgres") await store.read((sql) => sql.all("ANALYZE"));
  await store.emptyLog();
  const before = store.engine === "sqlite" ? statSync(store.file).size : 0;
  expect(await traces(MARK)).not.toEqual([]);
  for (const id of ids) await deleteConversation(LOCAL_VIEWER, id);
  await purgeDocuments(LOCAL_VIEWER, {
    items: ids.map((id) => ({ noun: "conversation", id }) as const),
  });
  expect(await traces(MARK)).toEqual([]);
  const after = store.engine === "sqlite" ? statSync(store.file).size : 0;
  expect(after).toBeLessThanOrEqual(before);
  expect(await traces("walnut")).not.toEqual([]);
});
