import { describe, expect, test } from "vitest";

import { anthropic } from "@/lib/formats/anthropic";
import { claudeAi } from "@/lib/formats/claude-ai";
import { claudeCode } from "@/lib/formats/claude-code";
import type { Format } from "@/lib/formats/kit/contract/format";
import { jan } from "@/lib/formats/jan";

import { convertSample, countConversations, readSample, type SampleCounts } from "./counts";
import { isAbsent } from "./folder";

const FILES: readonly { format: Format; file: string; counts: SampleCounts }[] = [
  {
    format: claudeAi,
    file: "claude-ai/librechat-repo__claude-fixture.conversations.json",
    counts: {
      conversations: 2,
      messages: 11,
      others: 1,
      text: 6,
      thinking: 1,
      toolCall: 4,
      toolResult: 3,
      attachments: 4,
    },
  },
  {
    format: claudeAi,
    file: "claude-ai/polylogue__representative-00.json",
    counts: { conversations: 1, messages: 3, others: 0, text: 3, attachments: 20 },
  },
  {
    format: claudeCode,
    file: "claude-code/claude-code-log__representative_messages.jsonl",
    counts: {
      conversations: 1,
      messages: 11,
      others: 0,
      text: 7,
      toolCall: 2,
      toolResult: 2,
      attachments: 0,
    },
  },
  {
    // Two sessions, and a sub-agent of one of them.
    format: claudeCode,
    file: "claude-code/polylogue__claude-normalization-main.jsonl",
    counts: {
      conversations: 3,
      messages: 11,
      others: 0,
      text: 9,
      thinking: 1,
      toolCall: 3,
      toolResult: 2,
      attachments: 0,
    },
  },
  {
    format: claudeCode,
    file: "claude-code/polylogue__normalization-lineage-parent.jsonl",
    counts: { conversations: 1, messages: 2, others: 0, text: 2, attachments: 0 },
  },
  {
    format: claudeCode,
    file: "claude-code/polylogue__normalization-lineage-subagent-acompact.jsonl",
    counts: { conversations: 1, messages: 2, others: 0, text: 2, attachments: 0 },
  },
  {
    format: claudeCode,
    file: "claude-code/simonw__sample_session.jsonl",
    counts: {
      conversations: 1,
      messages: 7,
      others: 0,
      text: 4,
      toolCall: 2,
      toolResult: 2,
      attachments: 0,
    },
  },
  {
    format: anthropic,
    file: "anthropic/constructed__messages-request.json",
    counts: {
      conversations: 1,
      messages: 4,
      others: 0,
      text: 3,
      thinking: 2,
      toolCall: 1,
      toolResult: 1,
      attachments: 2,
    },
  },
  {
    format: jan,
    file: "jan/01J0000000/thread.json",
    counts: {
      conversations: 1,
      messages: 3,
      others: 0,
      text: 3,
      thinking: 2,
      toolCall: 2,
      toolResult: 2,
      attachments: 1,
    },
  },
];

/** The files beside a sample, for a format that reads several. */
function resolveAsset(pointer: string) {
  if (!pointer.endsWith(".jsonl") || isAbsent(pointer)) return null;
  const bytes = new TextEncoder().encode(readSample(pointer));
  return { name: pointer, bytes: () => Promise.resolve(bytes) };
}

describe.each(FILES)("$file", ({ format, file, counts }) => {
  test.skipIf(isAbsent(file))("has the parts it is known to have", async () => {
    const conversations = await convertSample(format, file, { resolveAsset });
    expect(countConversations(conversations)).toEqual(counts);
  });
});
