import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
} from "./conversation";

/** A talk with what formats write in different ways: two answers to one question, and a turn of several blocks. */
export const TIDES = buildConversation({
  id: "tides",
  conversationTitle: "Spring tides",
  systemMessage: "Answer as a sailor.",
  messages: [
    buildMessage({ id: "m1", role: "user", content: "When is the tide high?", index: 0 }),
    buildMessage({ id: "m2", role: "assistant", content: "At noon.", index: 1 }),
    buildMessage({
      id: "m3",
      role: "assistant",
      content: "At one.",
      index: 1,
      isPreferred: false,
    }),
    buildComposite(
      [
        { blockType: "thinking", id: "b0", createdAt: "2026-03-01T10:00:00Z", text: "The moon." },
        buildText("At six."),
        buildCall({ id: "call" }),
        buildResult("call"),
      ],
      { id: "m4", index: 2 },
    ),
  ],
});
