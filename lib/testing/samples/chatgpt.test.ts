import { describe, expect, test } from "vitest";

import type { Conversation } from "@/lib/domain/conversation/schema/conversation";
import { validateDocument } from "@/lib/domain/check/validate";
import { chatgpt } from "@/lib/formats/chatgpt";
import { parseContext } from "@/lib/testing/formats/fixtures";

import { readSample } from "./counts";
import { isAbsent } from "./folder";

/** Messages, versions not preferred, blocks by type, attachments. */
const COUNTS: Record<string, object> = {
  "librechat-repo__chatgpt-tree.json": { messages: 11, others: 5, text: 11, attachments: 0 },
  "librechat-repo__sharded__conversations-000.json": {
    messages: 4,
    others: 0,
    text: 2,
    thinking: 2,
    attachments: 0,
  },
  "librechat-repo__sharded__conversations-001.json": {
    messages: 2,
    others: 0,
    text: 2,
    attachments: 3,
  },
  "openwebui-importer__gpt_example.json": { messages: 10, others: 0, text: 10, attachments: 0 },
  "polylogue__native-conversation-v1.json": {
    messages: 7,
    others: 1,
    text: 3,
    thinking: 2,
    toolCall: 1,
    toolResult: 1,
    attachments: 3,
  },
  "polylogue__representative-00.json": {
    messages: 3,
    others: 1,
    text: 3,
    toolCall: 1,
    attachments: 0,
  },
};

function countParts({ messages = [] }: Conversation): object {
  const counts: Record<string, number> = {};
  for (const message of messages) {
    const blocks = message.messageType === "composite" ? (message.contentBlocks ?? []) : [];
    for (const { blockType } of blocks) counts[blockType] = (counts[blockType] ?? 0) + 1;
  }
  return {
    messages: messages.length,
    others: messages.filter(({ isPreferred }) => isPreferred === false).length,
    ...counts,
    attachments: messages.reduce((sum, { attachments }) => sum + (attachments?.length ?? 0), 0),
  };
}

describe.each(Object.entries(COUNTS))("%s", (name, counts) => {
  const file = `chatgpt/${name}`;
  test.skipIf(isAbsent(file))("has the parts it is known to have", async () => {
    const root: unknown = JSON.parse(readSample(file));
    const items: unknown[] = Array.isArray(root) ? root : [root];
    expect(items).toHaveLength(1);
    const { documents } = await chatgpt.parse(items[0], parseContext());
    expect(validateDocument(new TextEncoder().encode(documents[0]!.text)).valid).toBe(true);
    expect(countParts(JSON.parse(documents[0]!.text) as Conversation)).toEqual(counts);
  });
});
