import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { plainToolName } from "../kit/vendor/anthropic/tool-calls";
import { assembleWithTools, emptiness } from "../kit/tree/assemble-with-tools";
import { createCallRegister } from "../kit/tree/call-register";
import { createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { dropBlank } from "../kit/source/unmapped";
import { chainMessages } from "../kit/tree/message-chain";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { readToolList, toolsetOf, type ToolList } from "../kit/tools/definitions";
import { openItem } from "./detect";
import { ANTHROPIC_FACTS } from "./facts";
import { readTalk } from "./talk";

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
    const expected =
      "A request or an answer has messages or content. In the results of a batch only requests that succeeded have.";
    return refuseShape(expected, context.pointer);
  }
  const { turns, modelId, system, original } = talk;
  tally.count("cacheMarks", system.marks);
  const source = {
    format: FORMAT_ID,
    modelId,
    systemTexts: [...system.texts, ...turns.systemTexts],
    original: dropBlank({ ...original, system: system.rest, messages: turns.strange }),
    nodes: chainMessages(turns.listed),
  };
  const result = await assembleWithTools(source, tools, context, tally, turns.findings);
  const diagnostics = [...result.diagnostics, ...emptiness(source, context.pointer)];
  return { ...result, diagnostics };
}

/** Calls of tools the request defines name their toolset. */
function dialectOf(tools: ToolList | null) {
  return {
    toolOf(block: JsonRecord) {
      const tool = plainToolName(block);
      return { ...tool, toolsetId: toolsetOf(tools)(tool.name) };
    },
  };
}
