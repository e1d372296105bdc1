import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryMessage } from "@/lib/testing/arbitrary/message";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildText,
} from "@/lib/testing/builders/conversation";
import { conversationFacts } from "./derive";
import { messageFacts } from "./message";
import { buildTimeline } from "../timeline/slots";

function factsOf(conversation: { messages?: unknown[] | undefined }) {
  const { messages = [], ...shell } = conversation;
  return conversationFacts({ ...shell, messages: [] }, messages.map(messageFacts));
}

const deletedTrail = [
  { action: "deleted", actorId: "u", timestamp: "2025-05-01T00:00:00Z" } as const,
];

describe("conversationFacts", () => {
  test("of a small conversation", () => {
    const conversation = buildConversation({
      id: "x",
      conversationTitle: " Slots ",
      ownerId: "user:ada",
      isPrivate: true,
      parentId: "p",
      modelId: "model-1",
      systemMessage: "Be terse.",
    });
    expect(factsOf(conversation)).toEqual({
      documentId: "x",
      title: "Slots",
      wholeTitle: "Slots",
      titleDerived: false,
      snippet: "What is a slot?",
      isPrivate: true,
      ownerId: "user:ada",
      parentId: "p",
      modelId: "model-1",
      systemMessage: "Be terse.",
      tags: [],
      deleted: false,
      createdMs: null,
      updatedMs: null,
      messageCount: 2,
      slotCount: 2,
      pinnedCount: 0,
      attachmentCount: 0,
      toolCallCount: 0,
    });
  });

  test("counts what is not deleted", () => {
    const link = { id: "a", attachmentKind: "link", name: "n" } as const;
    const messages = [
      buildMessage({ index: 0, pinned: true, attachments: [link, link] }),
      buildComposite([buildCall(), buildCall()], { index: 1 }),
      buildComposite([buildCall()], { index: 1, pinned: true }),
      buildMessage({ index: 2, pinned: true, attachments: [link], auditTrail: [...deletedTrail] }),
      buildMessage(),
    ];
    expect(factsOf(buildConversation({ messages }))).toMatchObject({
      messageCount: 5,
      slotCount: 3,
      pinnedCount: 2,
      attachmentCount: 2,
      toolCallCount: 3,
      updatedMs: Date.UTC(2025, 9, 3, 15, 55, 19),
    });
  });

  test.each([
    ["Short prompt", "Short prompt"],
    ["word ".repeat(40), `${"word ".repeat(12).trimEnd()}…`],
    ["x".repeat(300), `${"x".repeat(59)}…`],
    [`${"x".repeat(58)}😀 and more`, `${"x".repeat(58)}…`],
  ])("a missing title comes from the first prompt: %#", (content, title) => {
    const { conversationTitle: _, ...untitled } = buildConversation({
      messages: [
        buildMessage({ role: "assistant", content: "Welcome" }),
        buildMessage({ content: "gone", auditTrail: [...deletedTrail] }),
        buildMessage({ content: "" }),
        buildMessage({ content }),
      ],
    });
    expect(factsOf(untitled)).toMatchObject({ title, titleDerived: true });
    expect(factsOf({ ...untitled, conversationTitle: "\u200B\u2060 " } as never).title).toBe(title);
    expect(factsOf({ ...untitled, conversationTitle: "  " } as never)).toMatchObject({
      title,
      titleDerived: true,
    });
  });

  test.each([
    ["its created entry", [{ action: "created", timestamp: "2025-01-01" }], Date.UTC(2025, 0, 1)],
    [
      "else the earliest message",
      [{ action: "updated", timestamp: "2025-02-01" }],
      Date.UTC(2025, 1, 3),
    ],
  ])("created is %s", (_, auditTrail, createdMs) => {
    const message = buildComposite([buildText("a", { createdAt: "2025-02-03" })]);
    expect(factsOf({ auditTrail, messages: [message] } as never).createdMs).toBe(createdMs);
  });

  test("without a prompt it comes from the first words of anybody, then from the system message", () => {
    const { conversationTitle: _, ...untitled } = buildConversation({
      systemMessage: "Be brief.",
      messages: [buildMessage({ role: "assistant", content: "Welcome" })],
    });
    expect(factsOf(untitled).title).toBe("Welcome");
    expect(factsOf({ ...untitled, messages: [] }).title).toBe("Be brief.");
    expect(factsOf({ ...untitled, systemMessage: null, messages: [] } as never).title).toBe("");
  });

  test("what an agent puts before the first prompt names no conversation", () => {
    const context = "<environment_context>\n<cwd>/a</cwd>\n</environment_context>";
    const said = (role: string, content: string) =>
      messageFacts({ role, messageType: "text", content });
    const messages = [
      said("user", context),
      said("user", "Why does the test fail?"),
      said("user", "And this one?"),
    ];
    const { title } = conversationFacts({}, messages);
    expect(title).toBe("Why does the test fail?");
    // Better than nothing where no one else says anything.
    expect(conversationFacts({}, messages.slice(0, 1)).title).toBe("<environment_context>");
  });

  test("the snippet is the first prompt; below a derived title the first answer", () => {
    const messages = [
      buildMessage({ role: "assistant", content: "Welcome" }),
      buildMessage({ content: "```\nx\n```\nHow do tides work?" }),
      buildMessage({ role: "assistant", content: "The moon pulls." }),
    ];
    const titled = buildConversation({ conversationTitle: "Tides", messages });
    expect(factsOf(titled).snippet).toBe("x How do tides work?");
    const { conversationTitle: _, ...untitled } = titled;
    expect(factsOf(untitled)).toMatchObject({ title: "How do tides work?", snippet: "Welcome" });
    const answered = { ...untitled, messages: messages.slice(0, 1) };
    expect(factsOf(answered)).toMatchObject({ title: "Welcome", snippet: "" });
  });

  test("another entry dates the last change and not the beginning", () => {
    const auditTrail = [{ action: "updated", timestamp: "2025-02-01" }];
    expect(factsOf({ auditTrail } as never)).toMatchObject({
      createdMs: null,
      updatedMs: Date.UTC(2025, 1, 1),
    });
  });

  test("a trail that ends in deleted deletes the conversation", () => {
    expect(factsOf(buildConversation({ auditTrail: [...deletedTrail] })).deleted).toBe(true);
  });

  test("is total, and agrees with the timeline", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(arbitraryMessage), (shell, values) => {
        const messages = values.map(messageFacts);
        const facts = conversationFacts(shell, messages);
        expect(facts.messageCount).toBe(messages.length);
        expect(facts.slotCount).toBe(
          buildTimeline(messages).filter((slot) => slot.shown !== null).length,
        );
      }),
    );
  });
});
