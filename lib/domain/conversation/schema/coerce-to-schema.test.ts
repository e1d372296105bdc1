import * as fc from "fast-check";
import { expect, test } from "vitest";

import { changes, damage } from "@/lib/testing/arbitrary/damage";
import { validateDocument } from "@/lib/domain/check/validate";

import { CONVERSATION_SCHEMA_URL } from "./conversation";
import { coerceMessage, coerceShell } from "./coerce-to-schema";

const at = "2026-01-01T00:00:00Z";
const message = {
  id: "m",
  role: "assistant",
  messageType: "composite",
  index: 0,
  vendor: { kept: [1] },
  attachments: [{ id: "a", name: "a.png", attachmentKind: "image", sizeBytes: 3 }],
  contentBlocks: [
    { blockType: "text", id: "b", createdAt: at, text: "Tea" },
    { blockType: "toolCall", id: "c", createdAt: at, toolRef: { name: "kettle" }, args: { n: 1 } },
    {
      blockType: "toolResult",
      id: "d",
      createdAt: at,
      toolCallId: "c",
      toolResultState: "succeeded",
      output: [null, 1],
    },
  ],
};

function coerce(value: unknown): { message: unknown; faults: number } {
  let faults = 0;
  const made = coerceMessage(value, (count) => {
    faults += count;
  });
  return { message: made, faults };
}

test("a message without faults is itself", () => {
  const { message: made, faults } = coerce(message);
  expect(made).toBe(message);
  expect(faults).toBe(0);
});

test("what is of another kind goes and is counted, unknown members stay", () => {
  const faulty = {
    ...message,
    index: "first",
    attachments: [3, ...message.attachments],
    contentBlocks: [
      { blockType: "text", id: 1, text: "Tea" },
      { blockType: "poem", lines: [] },
    ],
  };
  expect(coerce(faulty)).toEqual({
    message: {
      id: "m",
      role: "assistant",
      messageType: "composite",
      vendor: { kept: [1] },
      attachments: message.attachments,
      contentBlocks: [{ blockType: "text", id: "", createdAt: "", text: "Tea" }],
    },
    faults: 4,
  });
});

test("null is absent, and a message that does not say its type has that of its content", () => {
  expect(coerce({ id: "m", role: "user", content: null, contentBlocks: [] })).toEqual({
    message: { id: "m", role: "user", content: null, contentBlocks: [], messageType: "composite" },
    faults: 0,
  });
  expect(coerce("text")).toEqual({ message: null, faults: 1 });
});

test("a shell keeps what has its type", () => {
  let faults = 0;
  const shell = { id: 5, schemaUrl: "x", conversationTitle: "Tea", modelId: ["m"], extra: 1 };
  const made = coerceShell(shell, (count) => {
    faults += count;
  });
  expect(made).toEqual({ id: "", schemaUrl: "x", conversationTitle: "Tea", extra: 1 });
  expect(faults).toBe(2);
});

const TYPE_RULES = /type|required/;

test("whatever was done to a message, its types are those of the schema then", () => {
  fc.assert(
    fc.property(changes, (wanted) => {
      // As it comes out of a text, where lists have no holes.
      const damaged = JSON.parse(JSON.stringify(damage(message, wanted))) as unknown;
      const { message: made } = coerce(damaged);
      if (made === null) return;
      const document = { id: "c", schemaUrl: CONVERSATION_SCHEMA_URL, messages: [made] };
      const { problems } = validateDocument(new TextEncoder().encode(JSON.stringify(document)));
      const left = problems.filter(
        ({ severity, rule }) => severity === "error" && TYPE_RULES.test(rule),
      );
      expect(left).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
