import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { purgeFromTrash } from "@/lib/data/trash/purge";
import { deleteConversation } from "@/lib/data/trash/move";
import { forgetUploads } from "@/lib/import/run/forget-uploads";
import { purgeDocuments } from "@/lib/import/run/purge";
import { Api } from "@/lib/testing/http/api";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

let api: Api;
beforeAll(async () => {
  api = await Api.load();
}, 60_000);

/** The files of the data directory in which a text occurs, in their content or their path. */
function filesWith(text: string): string[] {
  return readdirSync(dataDirectory(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(text) || readFileSync(path).includes(text));
}

const MARKS = ["zqtext", "zqtitle", "zqfile", "zqattached", "zqfinding", "zqid", "zqcomment"];

const ATTACHED = Buffer.from("zqattached ".repeat(30)).toString("base64");

const cjson = JSON.stringify(
  buildConversation({
    id: "zqid",
    conversationTitle: "About zqtitle",
    messages: Array.from({ length: 40 }, (_, n) => ({
      ...buildMessage({ content: `zqtext${n} `.repeat(50) }),
      zqfinding: 1,
      attachments: [
        { attachmentKind: "file", id: `a${n}`, name: "zqfile.bin", base64content: ATTACHED },
      ],
    })),
  } as never),
);

/** A chat of another tool, of which the import keeps the original. */
const foreign = JSON.stringify([
  {
    uuid: "11111111-2222-4333-8444-555555555555",
    name: "About zqtitle",
    created_at: "2025-01-01T00:00:00Z",
    updated_at: "2025-01-01T00:00:00Z",
    account: { uuid: "11111111-2222-4333-8444-555555555556" },
    chat_messages: [
      {
        uuid: "11111111-2222-4333-8444-555555555557",
        text: "zqtext asks",
        sender: "human",
        created_at: "2025-01-01T00:00:00Z",
        updated_at: "2025-01-01T00:00:00Z",
        attachments: [],
        files: [],
      },
    ],
  },
]);

function expectNothing(): void {
  for (const mark of [...MARKS, ATTACHED.slice(0, 40)])
    expect([mark, filesWith(mark)]).toEqual([mark, []]);
}

async function imported(name: string, text: string): Promise<{ id: string; entityId: string }> {
  const { id, lines } = await api.import(name, text);
  const [item] = lines.at(-1)?.items ?? [];
  expect(item?.outcome).toBe("imported");
  return { id, entityId: item?.entityId ?? "" };
}

/** Says something about the first message. */
async function comment(conversation: string): Promise<string> {
  const at = `/api/conversations/${conversation}`;
  const window = await (await api.get(`${at}/messages`)).json();
  const { slots } = window as { slots: { shown: number }[] };
  const said = { message: slots[0]?.shown, text: "zqcomment" };
  const made = await api.post(`${at}/comments`, said);
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  return id;
}

test("a comment that was deleted is in no file any more", async () => {
  const { entityId } = await imported("zqfile.json", cjson);
  const id = await comment(entityId);
  expect(filesWith("zqcomment")).not.toEqual([]);
  expect((await api.delete(`/api/comments/${id}`)).status).toBe(204);
  expect(filesWith("zqcomment")).toEqual([]);
});

describe.each([
  ["CJSON", cjson],
  ["another tool's chat", foreign],
])("%s", (_, text) => {
  test("that was imported and deleted for good is in no file any more", async () => {
    const { entityId } = await imported("zqfile.json", text);
    await imported("walnut.json", JSON.stringify(buildConversation({ id: "walnut" })));
    // Dropped once more, and left at that.
    await api.upload("/api/imports?filename=zqfile.json", text);
    await comment(entityId);
    expect(filesWith("zqtitle")).not.toEqual([]);
    await deleteConversation(LOCAL_VIEWER, entityId);
    await purgeDocuments(LOCAL_VIEWER, { items: [{ noun: "conversation", id: entityId }] });
    expectNothing();
    expect(await (await api.get("/api/conversations/doc:walnut")).text()).toContain("walnut");
  });

  test("whose import was undone leaves no text behind", async () => {
    const { id } = await imported("walnut.json", text);
    expect((await api.delete(`/api/imports/${id}`)).status).toBe(200);
    for (const mark of ["zqtext", "zqtitle", "zqid", "zqfinding", ATTACHED.slice(0, 40)]) {
      expect([mark, filesWith(mark)]).toEqual([mark, []]);
    }
  });
});

test("a start goes on with erasing that was cut off", async () => {
  const { entityId } = await imported("zqfile.json", cjson);
  await deleteConversation(LOCAL_VIEWER, entityId);
  const items = [{ noun: "conversation", id: entityId } as const];
  const store = await getWholeStore();
  // As if the process had ended right after the deletion: nothing but the first write succeeds.
  const write: typeof store.write = store.write.bind(store);
  let writes = 0;
  store.write = (work, durability) => {
    writes += 1;
    if (writes > 1) throw new Error("killed");
    return write(work, durability);
  };
  await expect(purgeFromTrash(LOCAL_VIEWER, { items })).rejects.toThrow("killed");
  store.write = write;
  await closeStore();
  expect(filesWith("zqtitle")).not.toEqual([]);
  await getWholeStore();
  await forgetUploads();
  await expect.poll(() => MARKS.flatMap(filesWith)).toEqual([]);
});
