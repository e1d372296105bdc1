import { describe, expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/conversation-builder";
import { importConversation, importToolsets, readText, useLibrary } from "@/lib/testing/library";
import { buildToolsets } from "@/lib/testing/toolset-builder";

import { conversationText } from "../conversation-text";
import { toolsetText } from "../toolsets";
import { checkSeal, DocumentDamagedError, sealedChunks } from "./damage";

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

describe("reading a whole document", () => {
  test("refuses a conversation whose message says something else", async () => {
    const { id } = await importConversation(text);
    await damaged(
      `UPDATE "MessageBody" SET raw = replace(raw, 'Walnut 7', 'Walnut 8') WHERE "messageId" = 8`,
      `UPDATE "MessageBody" SET raw = replace(raw, 'Walnut 8', 'Walnut 7') WHERE "messageId" = 8`,
      async () => {
        await expect(conversationText(id).then(readText)).rejects.toThrow(DocumentDamagedError);
        const asked = await conversationText(id);
        await expect(asked?.verify()).rejects.toThrow(/"Walnuts".*hash/);
      },
    );
    expect(await readText(await conversationText(id))).toBe(text);
    const whole = await conversationText(id);
    await whole?.verify();
    expect(await readText(whole)).toBe(text);
  });

  test("refuses a conversation that is shorter than recorded, also after an edit", async () => {
    const { id } = await importConversation(text);
    await damaged(
      `UPDATE "Conversation" SET "contentHash" = NULL, "byteLength" = "byteLength" + 1`,
      `UPDATE "Conversation" SET "byteLength" = "byteLength" - 1`,
      async () => {
        await expect(conversationText(id).then(readText)).rejects.toThrow(/bytes instead of/);
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
