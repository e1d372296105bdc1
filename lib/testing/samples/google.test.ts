import { expect, test } from "vitest";

import { convertSample, countConversations } from "@/lib/testing/sample-counts";
import type { SampleCounts } from "@/lib/testing/sample-counts";

import { aiStudio } from "./ai-studio";
import type { Format } from "./format";
import { geminiApi } from "./gemini-api";
import { sharegpt } from "./sharegpt";

const one = { conversations: 1, others: 0 };

const FILES: readonly { format: Format; file: string; counts: SampleCounts }[] = [
  {
    format: aiStudio,
    file: "aistudio/openwebui-importer__aistudio_example.json",
    counts: { ...one, messages: 2, text: 2, thinking: 1, attachments: 0 },
  },
  {
    format: aiStudio,
    file: "aistudio/polylogue__branching_session.json",
    counts: { ...one, messages: 2, text: 4, attachments: 0 },
  },
  {
    format: aiStudio,
    file: "aistudio/polylogue__code_execution_prompt.json",
    counts: {
      ...one,
      messages: 2,
      text: 2,
      thinking: 1,
      toolCall: 1,
      toolResult: 1,
      attachments: 0,
    },
  },
  {
    format: aiStudio,
    file: "aistudio/polylogue__multimodal_session.json",
    counts: { ...one, messages: 2, text: 2, attachments: 3 },
  },
  {
    format: geminiApi,
    file: "gemini-api/constructed__generateContent.json",
    counts: {
      ...one,
      messages: 4,
      text: 2,
      thinking: 1,
      toolCall: 1,
      toolResult: 1,
      attachments: 2,
    },
  },
  {
    format: sharegpt,
    file: "sharegpt/llamafactory__glaive_toolcall_sample.json",
    counts: {
      conversations: 4,
      messages: 36,
      others: 0,
      text: 22,
      toolCall: 7,
      toolResult: 7,
      attachments: 0,
    },
  },
  {
    format: sharegpt,
    file: "sharegpt/llamafactory__v1_sft_sample.jsonl",
    counts: { conversations: 2, messages: 4, others: 0, text: 4, attachments: 0 },
  },
];

test.each(FILES)("$file has the parts it is known to have", async ({ format, file, counts }) => {
  const conversations = await convertSample(format, file);
  if (conversations === null) return;
  expect(countConversations(conversations)).toEqual(counts);
});
