import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import type { MessageEdit } from "@/lib/domain/conversation/edit/edits";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import {
  importConversation,
  importToolsets,
  readText,
  useLibrary,
} from "@/lib/testing/library/library";
import { buildToolsets } from "@/lib/testing/builders/toolset";

import { conversationHash, conversationText } from "../conversations/text";
import { editMessage } from "../messages/edit";
import { editTools } from "../toolsets/edit";
import { loadMessage } from "../messages/get";
import { loadTimelineWindow } from "../timeline/get";
import { getToolsetFile, toolsetText } from "../toolsets/list";
import { checkSeal, DocumentDamagedError, sealedChunks } from "./damage";
import { hashPieces } from "../derived/hash-pieces";

const library = useLibrary();

const text = JSON.stringify(
  buildConversation({
    conversationTitle: "Walnuts",
    messages: Array.from({ length: 20 }, (_, n) => buildMessage({ content: `Walnut ${n}` })),
  }),
);

/** Changes rows behind the application's back, and puts them back before the store's laws are checked. */
async function damaged(change: string, undo: string, look: () => Promise<void>): Promise<void> {
  const store = await library.store();
  await store.write((sql) => sql.run(change));
  await look();
  await store.write((sql) => sql.run(undo));
}

async function edited(conversationId: string, messageId: number, edit: MessageEdit) {
  const outcome = await editMessage(LOCAL_VIEWER, {
    conversationId,
    messageId,
    expectedRevision: 1,
    edit,
  });
  expect(outcome).toMatchObject({ ok: true });
}

describe("reading a whole document", () => {
  test("refuses a conversation whose message says something else", async () => {
    const { id } = await importConversation(text);
    await damaged(
      `UPDATE "MessageBody" SET raw = replace(raw, 'Walnut 7', 'Walnut 8') WHERE "messageId" = 8`,
      `UPDATE "MessageBody" SET raw = replace(raw, 'Walnut 8', 'Walnut 7') WHERE "messageId" = 8`,
      async () => {
        await expect(conversationText(LOCAL_VIEWER, id).then(readText)).rejects.toThrow(
          DocumentDamagedError,
        );
        const asked = await conversationText(LOCAL_VIEWER, id);
        await expect(asked?.verify()).rejects.toThrow(/"Walnuts".*message 8/);
      },
    );
    expect(await readText(await conversationText(LOCAL_VIEWER, id))).toBe(text);
    const whole = await conversationText(LOCAL_VIEWER, id);
    await whole?.verify();
    expect(await readText(whole)).toBe(text);
  });

  test("refuses a conversation that is shorter than recorded, also after an edit", async () => {
    const { id } = await importConversation(text);
    await damaged(
      `UPDATE "Conversation" SET "contentHash" = NULL, "byteLength" = "byteLength" + 1`,
      `UPDATE "Conversation" SET "byteLength" = "byteLength" - 1`,
      async () => {
        await expect(conversationText(LOCAL_VIEWER, id).then(readText)).rejects.toThrow(
          /bytes instead of/,
        );
      },
    );
  });

  test("refuses a toolset file whose tool says something else", async () => {
    const toolsets = JSON.stringify(buildToolsets());
    const { id } = await importToolsets(toolsets);
    await damaged(
      `UPDATE "ToolsetFile" SET head = head || ' '`,
      `UPDATE "ToolsetFile" SET head = substr(head, 1, length(head) - 1)`,
      async () => {
        await expect(toolsetText(id).then(readText)).rejects.toThrow(DocumentDamagedError);
      },
    );
    expect(await readText(await toolsetText(id))).toBe(toolsets);
  });
});

describe("after an edit, before a hash of the whole is recorded", () => {
  const pinned = async () => {
    const { id } = await importConversation(text);
    const edit = { kind: "pin", value: true } as const;
    await edited(id, 4, edit);
    return id;
  };

  test.each([
    ["a message", "MessageBody", "raw", `"messageId" = 8`, /message 8 .*is not what was written/],
    ["the space before a message", "MessageBody", "lead", `"messageId" = 8`, /message 8 /],
    ["what surrounds them", "Conversation", "head", "TRUE", /what surrounds its messages/],
  ])("refuses changed bytes of the same length in %s", async (_, table, column, where, found) => {
    const id = await pinned();
    const [is, was] = column === "lead" ? [" ", ","] : ["X", "W"];
    const change = (from: string, to: string) =>
      `UPDATE "${table}" SET ${column} = replace(${column}, '${from}', '${to}') WHERE ${where}`;
    await damaged(change(was, is), change(is, was), async () => {
      await expect(conversationText(LOCAL_VIEWER, id).then(readText)).rejects.toThrow(found);
      await expect(conversationHash(LOCAL_VIEWER, id)).rejects.toThrow(DocumentDamagedError);
    });
    expect(await conversationHash(LOCAL_VIEWER, id)).toMatch(/^[0-9a-f]{64}$/);
  });

  test("an edit does not make a damaged text the recorded one", async () => {
    const id = await pinned();
    await damaged(
      `UPDATE "MessageBody" SET raw = replace(raw, 'Walnut 7', 'Walnut 8') WHERE "messageId" = 8`,
      `UPDATE "MessageBody" SET raw = replace(raw, 'Walnut 8', 'Walnut 7') WHERE "messageId" = 8`,
      async () => {
        await expect(edited(id, 8, { kind: "pin", value: true })).rejects.toThrow(/message 8 /);
        await expect(loadMessage(LOCAL_VIEWER, id, 8)).rejects.toThrow(DocumentDamagedError);
        // What is sound is still there to be read and edited.
        expect((await loadMessage(LOCAL_VIEWER, id, 7))?.raw).toContain("Walnut 6");
        await edited(id, 7, { kind: "pin", value: true });
      },
    );
  });

  test("shows a damaged message as damaged and the others as they are", async () => {
    const id = await pinned();
    await damaged(
      `UPDATE "MessageBody" SET raw = replace(raw, '{', '[') WHERE "messageId" = 8`,
      `UPDATE "MessageBody" SET raw = replace(raw, '[', '{') WHERE "messageId" = 8`,
      async () => {
        const window = await loadTimelineWindow(LOCAL_VIEWER, id);
        const damages = window?.slots.map(({ message }) => message?.damaged ?? false);
        expect(damages).toEqual(Array.from({ length: 20 }, (_, at) => at === 7));
        expect(JSON.stringify(window?.slots[7])).not.toContain("Walnut");
      },
    );
  });

  test("refuses a changed toolset file, and to edit it", async () => {
    const { id } = await importToolsets(JSON.stringify(buildToolsets()));
    const file = await getToolsetFile(LOCAL_VIEWER, id);
    const toolsetId = file?.toolsets[0]?.row.id ?? 0;
    const rename = (expectedRevision: number, value: string) =>
      editTools({
        fileId: id,
        edits: [
          {
            toolsetId,
            expectedRevision,
            edit: { kind: "member", tool: null, path: ["toolsetName"], value },
          },
        ],
      });
    expect(await rename(1, "Shed")).toMatchObject({ ok: true });
    await damaged(
      `UPDATE "Tool" SET raw = replace(raw, 'fetch', 'fitch') WHERE id = 1`,
      `UPDATE "Tool" SET raw = replace(raw, 'fitch', 'fetch') WHERE id = 1`,
      async () => {
        await expect(toolsetText(id).then(readText)).rejects.toThrow(DocumentDamagedError);
        await expect(rename(2, "Hut")).rejects.toThrow(DocumentDamagedError);
      },
    );
  });
});

describe("documents of an older version", () => {
  const forget = async () => {
    const store = await library.store();
    await store.write(async (sql) => {
      await sql.run(`UPDATE "Message" SET "bodyHash" = NULL`);
      await sql.run(`UPDATE "Conversation" SET "shellHash" = NULL`);
    });
    return store;
  };
  const missing = async () => {
    const store = await library.store();
    return store.read((sql) =>
      sql.get(
        `SELECT (SELECT count(*) FROM "Message" WHERE "bodyHash" IS NULL) AS messages,
           (SELECT count(*) FROM "Conversation" WHERE "shellHash" IS NULL) AS shells`,
      ),
    );
  };

  test("get the hashes of their pieces when their text gives the recorded hash", async () => {
    const { id } = await importConversation(text);
    const store = await forget();
    await edited(id, 4, { kind: "pin", value: true });
    expect(await hashPieces(store)).toBe(0);
    await conversationHash(LOCAL_VIEWER, id);
    expect(await hashPieces(store)).toBe(1);
    expect(await missing()).toEqual({ messages: 0, shells: 0 });
    expect(await hashPieces(store)).toBe(0);
  });

  test("get none when it does not", async () => {
    await importConversation(text);
    const store = await forget();
    await damaged(
      `UPDATE "MessageBody" SET raw = replace(raw, 'Walnut 7', 'Walnut 8') WHERE "messageId" = 8`,
      `UPDATE "MessageBody" SET raw = replace(raw, 'Walnut 8', 'Walnut 7') WHERE "messageId" = 8`,
      async () => {
        expect(await hashPieces(store)).toBe(0);
        expect(await missing()).toEqual({ messages: 20, shells: 1 });
      },
    );
  });
});

describe("a sealed stream", () => {
  const seal = { id: "1", documentId: "d", title: "T", byteLength: 6, contentHash: "00" };
  async function* parts() {
    yield Buffer.from("one");
    yield Buffer.from("two");
  }

  test("never gives the last chunk of a damaged document", async () => {
    const got: string[] = [];
    const read = async () => {
      for await (const chunk of sealedChunks(parts(), seal)) got.push(String(chunk));
    };
    await expect(read()).rejects.toThrow(/hash/);
    expect(got).toEqual(["one"]);
  });

  test("gives the hash of what was read where none was recorded", () => {
    const check = checkSeal({ ...seal, contentHash: null });
    check.update("onetwo");
    expect(check.end()).toMatch(/^[0-9a-f]{64}$/);
  });
});
