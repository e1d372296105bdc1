import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { plainToolName } from "../kit/vendor/anthropic/tool-calls";
import { assembleConversation } from "../kit/tree/assemble";
import { createCallRegister } from "../kit/tree/call-register";
import { createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { dropBlank } from "../kit/source/unmapped";
import { chainMessages } from "../kit/tree/message-chain";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { readToolList, type ToolList } from "../kit/tools/definitions";
import { openItem } from "./detect";
import { ANTHROPIC_FACTS } from "./facts";
import { readTalk, type Talk } from "./talk";

export const FORMAT_ID = "anthropic";

/** Reads a request, an answer, a line of a batch, or a bare list of turns. */
export async function parseAnthropic(item: unknown, context: ParseContext): Promise<ParseResult> {
  const refusal = refuseDepth(item, context.pointer);
  if (refusal) return refusal;
  const opened = openItem(asRecord(item) ?? {});
  const tools = readToolList(opened.request?.["tools"], { format: FORMAT_ID });
  const tally = createTally(ANTHROPIC_FACTS);
  const reading = { calls: createCallRegister(), tally, dialect: dialectOf(tools) };
  const talk = readTalk(item, opened, { pointer: context.pointer, context: reading });
  if (talk === null) {
    return refuseShape("A request or an answer has messages or content.", context.pointer);
  }
  const { turns, modelId, system, original } = talk;
  tally.count("toolDefinitions", tools?.tools ?? 0);
  tally.count("strangeTools", tools?.strange ?? 0);
  tally.count("cacheMarks", system.marks);
  const { document, diagnostics } = await assembleConversation(
    {
      format: FORMAT_ID,
      sourceId: null,
      title: null,
      modelId,
      systemTexts: [...system.texts, ...turns.systemTexts],
      created: null,
      updated: null,
      original: dropBlank({ ...original, system: system.rest, messages: turns.strange }),
      nodes: chainMessages(turns.listed),
      leafId: null,
    },
    context,
    tally,
  );
  return {
    documents: [document, ...(tools === null ? [] : [tools.document])],
    diagnostics: [...turns.findings, ...diagnostics, ...emptiness(talk, context.pointer)],
    fidelity: tally.report(),
  };
}

/** Calls of tools the request defines name their toolset. */
function dialectOf(tools: ToolList | null) {
  return {
    toolOf(block: JsonRecord) {
      const tool = plainToolName(block);
      const isKnown = tools?.names.has(tool.name) === true;
      return { ...tool, toolsetId: isKnown ? tools.id : null };
    },
  };
}

function emptiness({ turns, system }: Talk, path: string): Diagnostic[] {
  if (turns.listed.length + turns.systemTexts.length + system.texts.length > 0) return [];
  const message = "This conversation has no messages.";
  return [{ severity: "warning", rule: "import.no-messages", message, path }];
}
