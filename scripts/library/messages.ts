import type {
  AuditEntry,
  ContentBlock,
  Message,
} from "@/lib/domain/conversation/schema/conversation";

import { attachment } from "./attachments";
import { answerText, promptText, thinkingText } from "./markdown";
import { toolChain } from "./tool-chain";
import { newId, pass, timeOf, type Writer } from "./writer";

const entry = (writer: Writer, action: AuditEntry["action"], actorId: string): AuditEntry => ({
  action,
  actorId,
  timestamp: timeOf(writer),
});

/** What a person writes. */
export function userMessage(writer: Writer): Message {
  const { dice, owner } = writer;
  pass(writer, 400_000);
  const files = dice.chance(0.05)
    ? Array.from({ length: dice.between(1, 3) }, () => attachment(writer))
    : [];
  const id = newId(writer);
  const shared = {
    role: "user" as const,
    senderId: owner,
    ...(dice.chance(0.01) && { pinned: true }),
    ...(files.length > 0 && { attachments: files }),
  };
  if (dice.chance(0.15)) {
    const block = textBlock(writer, promptText(writer));
    return { id, messageType: "composite", ...shared, contentBlocks: [block] };
  }
  const auditTrail = [entry(writer, "created", owner)];
  if (dice.chance(0.05)) {
    pass(writer, 30_000);
    auditTrail.push({ ...entry(writer, "updated", owner), changeDescription: "Edited the text" });
  }
  if (dice.chance(0.006)) auditTrail.push(entry(writer, "deleted", owner));
  return { id, messageType: "text", ...shared, content: promptText(writer), auditTrail };
}

/** What a model answers: thoughts, calls of tools, text. */
export function assistantMessage(writer: Writer): Message {
  const { dice } = writer;
  pass(writer, 9000);
  const from = writer.now;
  const id = newId(writer);
  const blocks: ContentBlock[] = [];
  if (dice.chance(0.25)) blocks.push(textBlock(writer, thinkingText(writer), "thinking"));
  for (let left = dice.chance(0.14) ? dice.between(1, 3) : 0; left > 0; left -= 1) {
    blocks.push(...toolChain(writer));
  }
  pass(writer, 20_000);
  blocks.push(textBlock(writer, answerText(writer)));
  const outputTokens = dice.between(20, 1800);
  return {
    id,
    role: "assistant",
    messageType: "composite",
    contentBlocks: blocks,
    ...(dice.chance(0.02) && { pinned: true }),
    assistantMetadata: {
      model: dice.chance(0.9) ? writer.model : dice.pick(MODELS),
      inputTokens: dice.between(100, 9000),
      outputTokens,
      cost: outputTokens / 100_000,
      durationMs: writer.now - from,
    },
  };
}

/** Invented names, so that no one takes a generated library for a statement about a real model. */
export const MODELS = ["lantern-1", "lantern-2", "lantern-2-mini", "heron-large", "heron-small"];

function textBlock(
  writer: Writer,
  text: string,
  blockType: "text" | "thinking" = "text",
): ContentBlock {
  return { blockType, id: newId(writer), createdAt: timeOf(writer), text };
}
