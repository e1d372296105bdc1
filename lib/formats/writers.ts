import { anthropicWriter } from "./anthropic/write";
import { chatgptWriter } from "./chatgpt/write";
import { htmlWriter } from "./html/write";
import { librechatWriter } from "./librechat/write";
import { markdownWriter } from "./markdown/write";
import { openWebuiWriter } from "./open-webui/write";
import { sharegptWriter } from "./sharegpt/write";
import { textWriter } from "./text/write";
import { openaiChatWriter, openaiFineTuningWriter } from "./openai/write";
import { openaiDpoWriter } from "./openai/write-dpo";
import { coercingWriter } from "./kit/contract/coerce-to-schema";
import { wholeLetterWriter } from "./kit/contract/whole-letters";
import type { ConversationWriter } from "./kit/contract/writer";

/** Every format conversations can leave in besides CJSON itself, in the order they are offered. */
export const writers: readonly ConversationWriter[] = [
  markdownWriter,
  htmlWriter,
  textWriter,
  ...[
    anthropicWriter,
    sharegptWriter,
    openaiChatWriter,
    openaiFineTuningWriter,
    openaiDpoWriter,
    librechatWriter,
    openWebuiWriter,
    chatgptWriter,
  ].map(wholeLetterWriter),
].map(coercingWriter);

export function findWriter(id: string): ConversationWriter | null {
  return writers.find((writer) => writer.id === id) ?? null;
}
