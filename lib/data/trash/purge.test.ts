import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { TRASH_SORTS, type TrashPage } from "@/lib/domain/library/trash";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildToolsets } from "@/lib/testing/builders/toolset";

import { listConversations } from "../conversations/list";
import { editConversation } from "../conversations/edit";
import { purgeFromTrash } from "./purge";
import { searchLibrary } from "../search/search";
import { deleteConversation, deleteToolsetFile, restoreConversation } from "./move";
import { listTrash } from "./list";

const library = useLibrary();

const text = (title: string, content = "Pickled walnuts.") =>
  JSON.stringify(
    buildConversation({
      id: title,
      conversationTitle: title,
      messages: [buildMessage({ content })],
    }),
  );

async function count(table: string, condition = "TRUE"): Promise<number> {
  const store = await library.store();
  const row = await store.read((sql) =>
    sql.get<{ n: number }>(`SELECT count(*) AS n FROM "${table}" WHERE ${condition}`),
  );
  return row?.n ?? 0;
}

describe("the trash", () => {
  test("lists what came in last first, page by page, with totals", async () => {
    const { id: first } = await importConversation(text("one"));
    const { id: kept } = await importConversation(text("kept"));
    const { id: tools } = await importToolsets(JSON.stringify(buildToolsets()));
    const { id: last } = await importConversation(text("two"));
    for (const id of [first, last]) await deleteConversation(LOCAL_VIEWER, id);
    await deleteToolsetFile(LOCAL_VIEWER, tools);
    const pages = [];
    let cursor: string | null = null;
    do {
      const page = await listTrash(LOCAL_VIEWER, {
        limit: 1,
        ...(cursor === null ? {} : { cursor }),
      });
      pages.push(page);
      cursor = page.nextCursor;
    } while (cursor !== null);
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids)).toEqual(new Set([first, last, tools]));
    expect(ids).toHaveLength(3);
    expect(ids).not.toContain(kept);
    const times = pages.flatMap(({ items }) => items.map(({ deletedMs }) => deletedMs));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(pages[0]?.total).toMatchObject({ conversations: 2, toolsets: 1, latestMs: times[0] });
    await restoreConversation(LOCAL_VIEWER, first);
    expect((await listTrash(LOCAL_VIEWER)).total).toMatchObject({ conversations: 1, toolsets: 1 });
  });
});

describe("the trash, sorted", () => {
  const value = { time: "deletedMs", name: "title", size: "byteLength" } as const;
  const cases = TRASH_SORTS.flatMap((sort) => [
    { sort, order: "asc" as const },
    { sort, order: "desc" as const },
  ]);

  test.each(cases)("by $sort, $order, page by page", async ({ sort, order }) => {
    for (const title of ["pear", "apple", "a much longer name than the others have"]) {
      const { id } = await importConversation(text(title));
      await deleteConversation(LOCAL_VIEWER, id);
    }
    const { id: tools } = await importToolsets(JSON.stringify(buildToolsets()));
    await deleteToolsetFile(LOCAL_VIEWER, tools);
    const values: (string | number)[] = [];
    const { latestMs } = (await listTrash(LOCAL_VIEWER)).total!;
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: TrashPage = await listTrash(LOCAL_VIEWER, {
        sort,
        order,
        limit: 1,
        ...(cursor && { cursor }),
      });
      values.push(...page.items.map((item) => item[value[sort]]));
      cursor = page.nextCursor;
    }
    // Emptying must not depend on which row comes first.
    expect((await listTrash(LOCAL_VIEWER, { sort, order, limit: 1 })).total?.latestMs).toBe(
      latestMs,
    );
    expect(values).toHaveLength(4);
    const ascending = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(values).toEqual(order === "asc" ? ascending : ascending.toReversed());
  });
});

describe("deleting for good", () => {
  test("takes the text, its older versions, its index and its history, and keeps the report", async () => {
    const { id } = await importConversation(text("gone", "Pickled walnuts, first."));
    await importConversation(text("gone", "Pickled walnuts, then."), {
      target: { mode: "replace", id },
    });
    const edit = { kind: "title", title: "Away" } as const;
    await editConversation(LOCAL_VIEWER, { id, expectedRevision: 2, edit });
    const { id: kept } = await importConversation(text("kept"));
    await deleteConversation(LOCAL_VIEWER, id);
    const items = [{ noun: "conversation", id } as const];
    expect(await purgeFromTrash(LOCAL_VIEWER, { items })).toEqual({
      conversations: 1,
      toolsets: 0,
    });
    expect(await count("Conversation")).toBe(1);
    expect(await count("Message")).toBe(1);
    expect(await count("MessageBody")).toBe(1);
    expect(await count("Change")).toBe(0);
    expect(await count("ImportItem", `"entityId" = '${id}' AND undo IS NULL`)).toBe(2);
    const found = await searchLibrary(LOCAL_VIEWER, { q: "walnuts" });
    expect(found?.groups.map(({ conversation }) => conversation.id)).toEqual([kept]);
    expect((await listTrash(LOCAL_VIEWER)).items).toEqual([]);
    expect(await purgeFromTrash(LOCAL_VIEWER, { items })).toEqual({
      conversations: 0,
      toolsets: 0,
    });
  });

  test("leaves alone what is not in the trash, or came in after it was looked at", async () => {
    const { id: live } = await importConversation(text("live"));
    const { id: seen } = await importConversation(text("seen"));
    const { id: later } = await importConversation(text("later"));
    const items = [{ noun: "conversation", id: live } as const];
    expect(await purgeFromTrash(LOCAL_VIEWER, { items })).toEqual({
      conversations: 0,
      toolsets: 0,
    });
    await deleteConversation(LOCAL_VIEWER, seen);
    const [first] = (await listTrash(LOCAL_VIEWER)).items;
    const untilMs = first?.deletedMs ?? 0;
    while (Date.now() <= untilMs) await new Promise((settle) => setTimeout(settle, 1));
    await deleteConversation(LOCAL_VIEWER, later);
    expect(await purgeFromTrash(LOCAL_VIEWER, { untilMs })).toEqual({
      conversations: 1,
      toolsets: 0,
    });
    expect((await listTrash(LOCAL_VIEWER)).items.map(({ id }) => id)).toEqual([later]);
    expect((await listConversations(LOCAL_VIEWER, {})).items.map(({ id }) => id)).toEqual([live]);
  });

  test("of a toolset file takes its tools with it", async () => {
    const { id } = await importToolsets(JSON.stringify(buildToolsets()));
    await deleteToolsetFile(LOCAL_VIEWER, id);
    const items = [{ noun: "toolset", id } as const];
    expect(await purgeFromTrash(LOCAL_VIEWER, { items })).toEqual({
      conversations: 0,
      toolsets: 1,
    });
    expect([await count("ToolsetFile"), await count("Toolset"), await count("Tool")]).toEqual([
      0, 0, 0,
    ]);
  });
});
