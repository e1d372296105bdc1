import { describe, expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { planFiles, runPlan } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { itemMessageValue, itemPreview } from "./item-preview";

useLibrary();

const LONG = "word ".repeat(5000);

const conversation = buildConversation({
  conversationTitle: "Long",
  systemMessage: "Be kind.",
  messages: Array.from({ length: 130 }, (_, n) =>
    buildMessage({ id: `m${n}`, content: n === 2 ? LONG : `text ${n}` }),
  ),
});

describe("the preview of an item", () => {
  test("shows a window of its messages as the reader would", async () => {
    const plan = await planFiles(["strange.json", { x: 1 }], ["a.json", conversation]);
    expect(await itemPreview(plan.id, "1")).toBeNull();
    expect(await itemPreview(plan.id, "7")).toBeNull();
    const preview = await itemPreview(plan.id, "2", { from: 2, limit: 3 });
    expect(preview).toMatchObject({ title: "Long", systemMessage: "Be kind.", total: 130 });
    expect(preview?.items.map(({ documentId, position }) => [documentId, position])).toEqual([
      ["m2", 2],
      ["m3", 3],
      ["m4", 4],
    ]);
    const [block] = preview?.items[0]?.blocks ?? [];
    const href = block?.kind === "text" ? block.text.href : undefined;
    expect(href).toBe(`/api/imports/${plan.id}/items/2/messages/2/body?pointer=%2Fcontent`);
    expect(await itemMessageValue(plan.id, "2", 2, "/content")).toEqual({
      found: true,
      value: LONG,
    });
    expect(await itemMessageValue(plan.id, "2", 2, "/nothing")).toEqual({ found: false });
    expect(await itemMessageValue(plan.id, "2", 200, "")).toBeNull();
    const end = await itemPreview(plan.id, "2", { from: 128 });
    expect(end?.items).toHaveLength(2);
    expect((await itemPreview(plan.id, "2", { from: 500 }))?.items).toEqual([]);
  });

  test("ends with the upload", async () => {
    const plan = await planFiles(["a.json", conversation]);
    await runPlan(plan.id);
    expect(await itemPreview(plan.id, "1")).toBeNull();
  });

  test("shows a call with the result that is outside of the window", async () => {
    const call = {
      blockType: "toolCall",
      id: "c",
      createdAt: "",
      toolRef: { name: "look" },
      args: {},
    };
    const result = {
      blockType: "toolResult",
      id: "r",
      createdAt: "",
      toolCallId: "c",
      toolResultState: "succeeded",
      output: "found",
    };
    const composite = (id: string, block: object) => ({
      id,
      role: "assistant",
      messageType: "composite",
      contentBlocks: [block],
    });
    const value = {
      ...buildConversation(),
      messages: [composite("a", call), composite("b", result)],
    };
    const plan = await planFiles(["a.json", value]);
    const preview = await itemPreview(plan.id, "1", { from: 0, limit: 1 });
    expect(preview?.items[0]?.blocks[0]).toMatchObject({
      kind: "toolCall",
      status: "succeeded",
      results: [{ output: { text: "found" } }],
    });
  });
});
