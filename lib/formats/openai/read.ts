import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { assembleWithTools, emptiness } from "../kit/tree/assemble-with-tools";
import { createCallRegister } from "../kit/tree/call-register";
import { createTally, type Tally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { explainBatchLine, openBatchLine } from "../kit/vendor/openai/batch-line";
import { readOpenaiMessages } from "../kit/vendor/openai/message-list";
import type { OpenaiContext } from "../kit/vendor/openai/message";
import { chainMessages } from "../kit/tree/message-chain";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { readToolList, toolsetOf } from "../kit/tools/definitions";
import { hasItems } from "./detect";
import { OPENAI_FACTS } from "./facts";
import { readChat, readPair } from "./requests";
import { readItems, readResponse } from "./responses";
import { openReading, type OpenaiSource } from "./reading";

const FORMAT_ID = "openai";

/** Reads a request, an answer, a training line or a bare list of messages. */
export async function parseOpenai(item: unknown, context: ParseContext): Promise<ParseResult> {
  const refusal = refuseDepth(item, context.pointer);
  if (refusal !== null) return refusal;
  const line = openBatchLine(item);
  const tools = readToolList(toolsOf(line?.inner ?? item), { format: FORMAT_ID });
  const reading: OpenaiContext = {
    calls: createCallRegister(),
    toolsetOf: toolsetOf(tools),
  };
  const place = context.pointer + (line?.pointer ?? "");
  const source = readItem(line?.inner ?? item, place, reading);
  if (source === null) {
    const expected =
      explainBatchLine(item) ??
      "OpenAI’s formats contain messages, input or answers; this entry has none of them.";
    return refuseShape(expected, context.pointer);
  }
  const { findings, ...conversation } = source;
  const tally = createTally(OPENAI_FACTS);
  countSpecials(source, tally);
  const original = { ...source.original, ...(line === null ? {} : { batch: line.batch }) };
  const found = { ...conversation, original, format: FORMAT_ID };
  const result = await assembleWithTools(found, tools, context, tally, findings);
  const diagnostics = [...result.diagnostics, ...emptiness(source, context.pointer)];
  return { ...result, diagnostics };
}

function readItem(item: unknown, pointer: string, context: OpenaiContext): OpenaiSource | null {
  if (Array.isArray(item)) {
    const list = asList(item);
    return hasItems(list) ? readItems(list, pointer, context) : readList(list, pointer, context);
  }
  const record = asRecord(item);
  if (record === null) return null;
  const reading = openReading(record, pointer, context);
  if (isPair(record)) return readPair(reading);
  if (Array.isArray(record["messages"]) || Array.isArray(record["choices"])) {
    return readChat(reading);
  }
  const { input, output } = record;
  const isResponse = Array.isArray(output) || Array.isArray(input) || typeof input === "string";
  return isResponse ? readResponse(reading) : null;
}

const isPair = (record: JsonRecord) =>
  Array.isArray(record["preferred_output"]) || Array.isArray(record["non_preferred_output"]);

/** A bare list of messages, or the lines of a file of them. */
function readList(list: readonly unknown[], pointer: string, context: OpenaiContext): OpenaiSource {
  const talk = readOpenaiMessages(list, { path: pointer, before: 0, hasGaps: true }, context);
  return {
    systemTexts: talk.systemTexts,
    nodes: chainMessages(talk.listed),
    original: talk.original,
    findings: talk.findings,
  };
}

function toolsOf(item: unknown): unknown {
  const record = asRecord(item);
  const holder = asRecord(record?.["input"]) ?? record;
  return holder?.["tools"] ?? holder?.["functions"];
}

/** Counts what only this format's table names. */
function countSpecials(
  { nodes, original }: OpenaiSource,
  tally: Tally<keyof typeof OPENAI_FACTS>,
): void {
  for (const { message } of nodes) {
    if (message === null) continue;
    tally.count("senders", message.senderId ? 1 : 0);
    tally.count("refusals", message.metadata?.["refusal"] === true ? 1 : 0);
    tally.count("laterInstructions", message.metadata?.["originalRole"] === undefined ? 0 : 1);
  }
  const strange = [
    original["strangeMessages"],
    original["otherItems"],
    ...asList(original["strangeAnswers"]),
  ];
  for (const entries of strange) {
    tally.count("strangeEntries", Object.keys(asRecord(entries) ?? {}).length);
  }
}
