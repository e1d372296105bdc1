import type { WriterOptions } from "@/lib/domain/exports/request";
import type { JsonRecord } from "@/lib/shared/read-value";

import { lost } from "../kit/contract/fact-table";
import type { Tally } from "../kit/contract/fidelity";
import { activePath } from "../kit/tree/active-path";
import {
  allMessages,
  type ConversationWriter,
  type OutgoingConversation,
} from "../kit/contract/writer";
import { countConversation } from "./count-details";
import { legalTalk, untilAnswer } from "./legal-messages";
import { OPENAI_WRITER_FACTS, type Count, type Use } from "./write-facts";
import { writeTalk } from "./write-talk";
import { parallelCalls, writeTools } from "./write-tools";

export const openaiChatWriter: ConversationWriter = {
  id: "openai-chat",
  label: "OpenAI messages",
  description: "A request to OpenAI’s chat interface and everything that speaks it.",
  fileEnding: ".openai.json",
  mediaType: "application/json",
  packing: "file",
  facts: OPENAI_WRITER_FACTS,
  async *write(conversation, options, tally) {
    const count: Count = (name, times) => tally.count(name, times);
    const given = await writeMessages(conversation, options, tally, "request");
    const talk = legalTalk({ messages: given, ...writeTools(conversation, count) }, count);
    if (talk.messages.length === 0) {
      count("unwritten");
      return;
    }
    const { modelId } = conversation.shell;
    count("model", modelId ? 1 : 0);
    const request = {
      ...(modelId ? { model: modelId } : {}),
      ...talk,
      ...parallelCalls(conversation, talk),
    };
    yield `${JSON.stringify(request, null, 2)}\n`;
  },
};

export const openaiFineTuningWriter: ConversationWriter = {
  id: "openai-fine-tuning",
  label: "OpenAI fine-tuning",
  description: "Lines for supervised fine-tuning, one for each conversation with an answer.",
  fileEnding: ".jsonl",
  mediaType: "application/x-ndjson",
  packing: "lines",
  facts: withoutModel(),
  async *write(conversation, options, tally) {
    const count: Count = (name, times) => tally.count(name, times);
    const given = await writeMessages(conversation, options, tally, "training");
    const talk = legalTalk({ messages: given, ...writeTools(conversation, count) }, count);
    const messages = untilAnswer(talk.messages, count);
    if (!messages.some(({ role }) => role === "assistant")) {
      count("unwritten");
      return;
    }
    const { modelId } = conversation.shell;
    count("conversationDetails", modelId ? 1 : 0);
    const line = { ...talk, messages, ...parallelCalls(conversation, talk) };
    yield `${JSON.stringify(line)}\n`;
  },
};

/** Lines name no model; the job does. */
function withoutModel() {
  const { model: _, ...facts } = OPENAI_WRITER_FACTS;
  const unwritten = lost("conversations without an answer", "a line is there to learn one");
  return { ...facts, unwritten };
}

/** The shown path, behind the system message. */
async function writeMessages(
  conversation: OutgoingConversation,
  options: WriterOptions,
  tally: Tally<string>,
  use: Use,
): Promise<JsonRecord[]> {
  const count: Count = (name, times) => tally.count(name, times);
  const all = await allMessages(conversation);
  const shown = activePath(all);
  const talk = writeTalk(shown, options, count, use);
  if (talk.length === 0 && !conversation.shell.systemMessage) return [];
  count("otherVersions", all.length - shown.length);
  countConversation(conversation, count);
  return [...systemMessage(conversation, count), ...talk];
}

/** The instructions as a message; none where there are none. */
export function systemMessage({ shell }: OutgoingConversation, count: Count): JsonRecord[] {
  if (!shell.systemMessage) return [];
  count("systemMessage");
  return [{ role: "system", content: shell.systemMessage }];
}
