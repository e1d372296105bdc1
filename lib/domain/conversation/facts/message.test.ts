import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryMessage } from "@/lib/testing/arbitrary/message";
import {
  buildApproval,
  buildCall,
  buildComposite,
  buildMessage,
  buildResult,
  buildText,
} from "@/lib/testing/builders/conversation";
import { messageFacts, messageOutline } from "./message";
import { NO_SEARCH_TEXTS, SEARCH_PLACES } from "./search-text";

describe("messageFacts", () => {
  test("of a text message", () => {
    const message = buildMessage({
      id: "m1",
      index: 3,
      isPreferred: false,
      pinned: true,
      content: "Hi",
      attachments: [{ id: "a1", attachmentKind: "link", name: "page", sha256: "00" }],
      auditTrail: [{ action: "created", actorId: "u", timestamp: "2025-01-01T00:00:00Z" }],
    });
    expect(messageFacts(message)).toEqual({
      documentId: "m1",
      slotIndex: 3,
      role: "user",
      type: "text",
      preferred: false,
      hasPreferredFlag: true,
      pinned: true,
      deleted: false,
      createdMs: Date.UTC(2025, 0, 1),
      latestMs: Date.UTC(2025, 0, 1),
      model: null,
      inputTokens: null,
      outputTokens: null,
      attachmentCount: 1,
      attachments: [{ id: "a1", name: "page", sha256: "00" }],
      blocks: [],
      tools: [],
      contents: 1 | 8,
      sourceParent: null,
      searchTexts: { ...NO_SEARCH_TEXTS, text: "Hi", attachments: "page" },
      preview: "Hi",
      opening: "Hi",
    });
  });

  test("of tool blocks, each at its place", () => {
    const at = { createdAt: "2025-01-01T00:00:00Z", updatedAt: "2025-01-02T00:00:00Z" };
    const facts = messageFacts(
      buildComposite([
        buildText("a", at),
        buildCall({ ...at, id: "c1", requiresApproval: true, toolRef: { name: "run" } }),
        buildApproval("c1", { ...at, id: "p1" }),
        buildResult("c1", { ...at, id: "r1", toolResultState: "failed" }),
      ]),
    );
    const part = {
      at: Date.UTC(2025, 0, 1),
      callId: "c1",
      toolsetId: null,
      toolName: null,
      requiresApproval: false,
    };
    expect(facts.tools).toEqual([
      {
        ...part,
        position: 1,
        kind: "call",
        blockId: "c1",
        toolName: "run",
        state: null,
        requiresApproval: true,
      },
      { ...part, position: 2, kind: "approval", blockId: "p1", state: "approved" },
      { ...part, position: 3, kind: "result", blockId: "r1", state: "failed" },
    ]);
    expect(facts.blocks).toHaveLength(4);
    expect(facts.latestMs).toBe(Date.UTC(2025, 0, 2));
  });

  test.each([
    [{ model: "a", modelName: "b" }, "a"],
    [{ modelName: "b" }, "b"],
    [{ model: null, model_slug: "c" }, "c"],
    [{ usage: {} }, null],
    [[], null],
  ])("model of %j", (assistantMetadata, model) => {
    expect(messageFacts({ assistantMetadata }).model).toBe(model);
  });

  test.each([
    [1, 1],
    [1.5, null],
    ["1", null],
    [null, null],
    [-4, -4],
  ])("slot of index %j", (index, slotIndex) => {
    expect(messageFacts({ index }).slotIndex).toBe(slotIndex);
  });

  test("of a message of unknown type leaves its blocks alone", () => {
    const facts = messageFacts({ messageType: "video", contentBlocks: [buildCall()] });
    expect(facts).toMatchObject({ type: "unknown", blocks: [], tools: [] });
  });

  test("is total, and counts what is there", () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryMessage, fc.jsonValue()), (value) => {
        const facts = messageFacts(value);
        expect(facts.attachmentCount).toBe(facts.attachments.length);
        expect(facts.tools.length).toBeLessThanOrEqual(facts.blocks.length);
        expect(facts.createdMs ?? -Infinity).toBeLessThanOrEqual(facts.latestMs ?? -Infinity);
        const { searchTexts, preview, opening, ...outline } = facts;
        expect(messageOutline(value)).toEqual(outline);
        expect(Object.keys(searchTexts)).toEqual([...SEARCH_PLACES]);
        expect(typeof preview).toBe("string");
        expect(opening === "" || preview !== "").toBe(true);
      }),
    );
  });
});
