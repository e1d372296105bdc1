import { anthropicWriter } from "./anthropic/serialize";
import { chatgptWriter } from "./chatgpt/serialize";
import { htmlWriter } from "./html/serialize";
import { librechatWriter } from "./librechat/serialize";
import { markdownWriter } from "./markdown/serialize";
import { openWebuiWriter } from "./open-webui/serialize";
import { sharegptWriter } from "./sharegpt/serialize";
import { textWriter } from "./text/serialize";
import { openaiChatWriter, openaiFineTuningWriter } from "./openai/serialize";
import { openaiDpoWriter } from "./openai/serialize-dpo";
import { soundWriter } from "./sound-writer";
import type { ConversationWriter } from "./writer";

/** Every format conversations can leave in besides CJSON itself, in the order they are offered. */
export const writers: readonly ConversationWriter[] = [
  markdownWriter,
  htmlWriter,
  textWriter,
  anthropicWriter,
  sharegptWriter,
  openaiChatWriter,
  openaiFineTuningWriter,
  openaiDpoWriter,
  librechatWriter,
  openWebuiWriter,
  chatgptWriter,
].map(soundWriter);

export function findWriter(id: string): ConversationWriter | null {
  return writers.find((writer) => writer.id === id) ?? null;
}
