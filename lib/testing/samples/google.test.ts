import { describe, expect, test } from "vitest";

import { aiStudio } from "@/lib/formats/ai-studio";
import type { Format } from "@/lib/formats/kit/contract/format";
import { geminiApi } from "@/lib/formats/gemini-api";
import { sharegpt } from "@/lib/formats/sharegpt";

import { convertSample, countConversations, type SampleCounts } from "./counts";
import { isAbsent } from "./folder";

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

describe.each(FILES)("$file", ({ format, file, counts }) => {
  test.skipIf(isAbsent(file))("has the parts it is known to have", async () => {
    expect(countConversations(await convertSample(format, file))).toEqual(counts);
  });
});
