import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";

import { messageFacts } from "@/lib/domain/conversation/facts/message";
import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { contentHash } from "@/lib/json/hash";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
} from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
  writeConversationText,
} from "@/lib/testing/library/library";

import { beginImport } from "./write";
import { closeStore } from "../library/client";
import { getConversation } from "../conversations/get";
import { countLibrary, listConversations } from "../conversations/list";
import { editConversation } from "../conversations/edit";
import { editMessage } from "../messages/edit";
import { findByDocumentId, findByFileHash } from "./identity";
import { getImport, listImports } from "./list";
import { loadTimelineWindow } from "../timeline/get";

const library = useLibrary();

const IMPORT = { id: "01JA0000000000000000000001", name: "a.json" };

function conversation(id: string, messages: Message[], title = "T"): string {
  return JSON.stringify(buildConversation({ id, conversationTitle: title, messages }), null, 2);
}

const words = (...contents: string[]): Message[] =>
  contents.map((content, n) => buildMessage({ id: `m${n}`, content }));

async function rowCount(table: string): Promise<number> {
  const store = await library.store();
  const row = await store.read((sql) =>
    sql.get<{ n: number }>(`SELECT count(*) AS n FROM "${table}"`),
  );
  return row?.n ?? 0;
}

describe("an import that writes", () => {
  test("shows nothing before it is finished, and everything at once then", async () => {
    const writer = await beginImport(LOCAL_VIEWER, IMPORT);
    const many = conversation("c", words(...Array.from({ length: 4500 }, (_, n) => `needle ${n}`)));
    const { entityId } = await writeConversationText(writer, many);
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 0 });
    expect(await getConversation(LOCAL_VIEWER, entityId)).toBeNull();
    expect((await listConversations(LOCAL_VIEWER, { query: "needle" })).items).toEqual([]);
    expect(await findByDocumentId(LOCAL_VIEWER, "conversation", "c")).toEqual([]);
    // Rows of it are there already: memory does not grow with the document.
    expect(await rowCount("Message")).toBeGreaterThanOrEqual(4000);

    expect(await writer.finish(() => ({ items: 1 }))).toEqual([]);
    expect(await exportedConversation(entityId)).toBe(many);
    expect((await listConversations(LOCAL_VIEWER, { query: "needle 2499" })).items).toHaveLength(1);
    expect(await listImports(LOCAL_VIEWER)).toMatchObject([
      { id: IMPORT.id, status: "done", totals: { items: 1 } },
    ]);
  });

  test("leaves nothing behind when it is aborted", async () => {
    const writer = await beginImport(LOCAL_VIEWER, IMPORT);
    await writeConversationText(
      writer,
      conversation("c", words(...Array.from({ length: 4200 }, () => "x"))),
    );
    await writer.abort();
    expect(await rowCount("Conversation")).toBe(0);
    expect(await rowCount("Message")).toBe(0);
    expect(await listImports(LOCAL_VIEWER)).toEqual([]);
  });

  test("is cleaned up by the next start when the process dies half-way", async () => {
    await importConversation(conversation("kept", words("a")));
    const writer = await beginImport(LOCAL_VIEWER, IMPORT);
    await writeConversationText(
      writer,
      conversation("lost", words(...Array.from({ length: 4200 }, () => "x"))),
    );
    await closeStore();
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 1 });
    expect(await rowCount("Message")).toBe(1);
    const imports = (await listImports(LOCAL_VIEWER)).map(({ id, status, itemCount }) => [
      id,
      status,
      itemCount,
    ]);
    expect(imports).toHaveLength(2);
    expect(imports).toContainEqual([IMPORT.id, "failed", 0]);
  });

  test("is cleaned up likewise when the process is killed", async () => {
    const code = `
      const { beginImport } = await import("./lib/data/imports/write.ts");
      const { messageFacts } = await import("./lib/domain/conversation/facts/message.ts");
      const writer = await beginImport({ kind: "local" }, { id: "${IMPORT.id}", name: "killed" });
      function* messages() {
        for (let n = 0; ; n += 1) {
          if (n === 4500) process.kill(process.pid, "SIGKILL");
          yield { lead: ",", raw: "{}", facts: messageFacts({}) };
        }
      }
      const close = () => ({ tail: "", importHash: "", problems: { error: 0, warning: 0 }, textHash: null });
      await writer.writeConversation({ target: { mode: "new" }, format: "cjson", head: "", messages: messages(), close });
    `;
    const { signal } = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", code],
      { encoding: "utf8" },
    );
    expect(signal).toBe("SIGKILL");
    expect(await listImports(LOCAL_VIEWER)).toMatchObject([{ id: IMPORT.id, status: "failed" }]);
    expect(await rowCount("Conversation")).toBe(0);
    expect(await rowCount("Message")).toBe(0);
  });

  test("drops a document whose messages break off, and goes on with the next", async () => {
    const writer = await beginImport(LOCAL_VIEWER, IMPORT);
    function* broken() {
      for (let n = 0; n < 1500; n += 1) {
        const raw = JSON.stringify(buildMessage());
        yield { lead: ",", raw, facts: messageFacts(JSON.parse(raw)) };
      }
      throw new Error("broken file");
    }
    const input = {
      target: { mode: "new" as const },
      format: "cjson",
      head: '{"messages":[',
      messages: broken(),
      close: () => ({
        tail: "]}",
        importHash: "",
        problems: { error: 0, warning: 0 },
        textHash: null,
      }),
    };
    await expect(writer.writeConversation(input)).rejects.toThrow("broken file");
    const text = conversation("good", words("fine"));
    const { entityId } = await writeConversationText(writer, text);
    await writer.finish(() => null);
    expect(await exportedConversation(entityId)).toBe(text);
    expect(await rowCount("Message")).toBe(1);
  });

  test("lets others read and edit meanwhile", async () => {
    const stored = await importConversation(conversation("other", words("a"), "before"));
    const writer = await beginImport(LOCAL_VIEWER, IMPORT);
    const edit = editConversation(LOCAL_VIEWER, {
      id: stored.id,
      expectedRevision: 1,
      edit: { kind: "title", title: "after" },
    });
    const big = conversation("c", words(...Array.from({ length: 3000 }, () => "x")));
    const [outcome] = await Promise.all([edit, writeConversationText(writer, big)]);
    expect(outcome).toMatchObject({ ok: true });
    expect((await getConversation(LOCAL_VIEWER, stored.id))?.title).toBe("after");
    await writer.finish(() => null);
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 2 });
  });
});

describe("an import that extends", () => {
  const shorter = conversation("c", words("one", "two"));
  const longer = conversation(
    "c",
    [
      ...words("one", "two", "three"),
      buildComposite([buildCall({ id: "call" })], { id: "m3" }),
      buildComposite([buildResult("call")], { id: "m4" }),
    ],
    "New title",
  );

  test("appends to the stored conversation, which keeps its id", async () => {
    const { id } = await importConversation(shorter);
    const extended = await importConversation(longer, { target: { mode: "extend", id }, skip: 2 });
    expect(extended.id).toBe(id);
    expect(await exportedConversation(id)).toBe(longer);
    expect(await getConversation(LOCAL_VIEWER, id)).toMatchObject({
      title: "New title",
      messageCount: 5,
      toolCallCount: 1,
      revision: 2,
      importHash: contentHash(longer),
    });
    const window = await loadTimelineWindow(LOCAL_VIEWER, id);
    expect(window?.slots[3]?.message?.blocks[0]).toMatchObject({
      kind: "toolCall",
      status: "succeeded",
    });
  });

  test("keeps what was edited here", async () => {
    const { id } = await importConversation(shorter);
    await editConversation(LOCAL_VIEWER, {
      id,
      expectedRevision: 1,
      edit: { kind: "title", title: "Mine" },
    });
    await importConversation(longer, { target: { mode: "extend", id }, skip: 2 });
    expect(await getConversation(LOCAL_VIEWER, id)).toMatchObject({
      title: "Mine",
      messageCount: 5,
    });
  });

  test("is refused when the stored one has got other messages meanwhile", async () => {
    const { id } = await importConversation(shorter);
    const writer = await beginImport(LOCAL_VIEWER, IMPORT);
    await writeConversationText(writer, longer, { target: { mode: "extend", id }, skip: 2 });
    await importConversation(longer, { target: { mode: "extend", id }, skip: 2 });
    expect(await writer.finish((failed) => ({ failed: failed.length }))).toEqual([
      { entityId: id, reason: "changed" },
    ]);
    expect(await exportedConversation(id)).toBe(longer);
    expect((await getImport(LOCAL_VIEWER, IMPORT.id))?.totals).toEqual({ failed: 1 });
    expect(await rowCount("Conversation")).toBe(1);
  });
});

describe("an import that replaces", () => {
  const mine = conversation("c", words("mine"), "Mine");
  const theirs = conversation("c", words("theirs", "more"), "Theirs");

  test("takes the id over and keeps counting revisions", async () => {
    const { id } = await importConversation(mine);
    const window = await loadTimelineWindow(LOCAL_VIEWER, id);
    const messageId = window?.slots[0]?.shown ?? 0;
    await editMessage(LOCAL_VIEWER, {
      conversationId: id,
      messageId,
      expectedRevision: 1,
      edit: { kind: "pin", value: true },
    });
    const replaced = await importConversation(theirs, { target: { mode: "replace", id } });
    expect(replaced.id).toBe(id);
    expect(await exportedConversation(id)).toBe(theirs);
    expect(await getConversation(LOCAL_VIEWER, id)).toMatchObject({ revision: 3, title: "Theirs" });
    expect((await listConversations(LOCAL_VIEWER, { query: "mine" })).items).toEqual([]);
    expect((await listConversations(LOCAL_VIEWER, { query: "theirs" })).items).toHaveLength(1);
    expect(
      await editMessage(LOCAL_VIEWER, {
        conversationId: id,
        messageId,
        expectedRevision: 2,
        edit: { kind: "delete" },
      }),
    ).toMatchObject({ ok: false, code: "not-found" });
  });

  test("fails for that document alone when the stored one is gone", async () => {
    const writer = await beginImport(LOCAL_VIEWER, IMPORT);
    await writeConversationText(writer, theirs, { target: { mode: "replace", id: "gone" } });
    const other = await writeConversationText(writer, mine);
    expect(await writer.finish(() => null)).toEqual([{ entityId: "gone", reason: "gone" }]);
    expect(await exportedConversation(other.entityId)).toBe(mine);
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ conversations: 1 });
  });
});

test("the same file is recognised until what it became is replaced or removed", async () => {
  const text = conversation("c", words("one"));
  const { id } = await importConversation(text);
  const hash = contentHash(text);
  expect(await findByFileHash(LOCAL_VIEWER, hash)).toMatchObject({
    intact: true,
    items: [{ existing: { id, edited: false, messageCount: 1 } }],
  });
  await editConversation(LOCAL_VIEWER, {
    id,
    expectedRevision: 1,
    edit: { kind: "title", title: "x" },
  });
  expect(await findByFileHash(LOCAL_VIEWER, hash)).toMatchObject({
    intact: true,
    items: [{ existing: { edited: true } }],
  });
  await importConversation(conversation("c", words("other")), { target: { mode: "replace", id } });
  expect(await findByFileHash(LOCAL_VIEWER, hash)).toMatchObject({ intact: false });
  expect(await findByFileHash(LOCAL_VIEWER, "nothing")).toBeNull();
});
