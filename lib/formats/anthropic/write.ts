import type { Message } from "@/lib/domain/conversation/schema/conversation";
import type { WriterOptions } from "@/lib/domain/exports/request";
import { asList, asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tally } from "../kit/contract/fidelity";
import { unmapped } from "../kit/source/unmapped";
import { activePath } from "../kit/tree/active-path";
import { SOURCE_KEY } from "../kit/source/extension";
import { readToolEntry } from "../kit/tools/shapes";
import { missingExamples } from "../kit/tools/fitting-examples";
import { ANTHROPIC_TARGET, isReshaped, writeRequestTool } from "../kit/tools/targets";
import {
  allMessages,
  type ConversationWriter,
  type OutgoingConversation,
} from "../kit/contract/writer";
import { countLosses, countShell } from "./count-losses";
import { ANTHROPIC_WRITER_FACTS, type Count } from "./write-facts";
import { withLegalNames } from "./legal-names";
import { messagePieces } from "./write-pieces";
import { joinTurns, type Turn } from "./write-turns";
import { legalTurns } from "./legal-turns";

/** Requests must limit the answer; this is where the source names no limit. */
const MAX_TOKENS = 4096;

/** Members around a request, and those that are written from the document. */
const NOT_OF_REQUEST: ReadonlySet<string> = new Set([
  "batch",
  "messages",
  "system",
  "tools",
  "max_tokens",
  "tool_choice",
  "thinking",
]);

export const anthropicWriter: ConversationWriter = {
  id: "anthropic",
  label: "Anthropic Messages",
  description: "A request to the Messages API that goes on with the conversation.",
  fileEnding: ".anthropic.json",
  mediaType: "application/json",
  packing: "file",
  facts: ANTHROPIC_WRITER_FACTS,
  write,
};

async function* write(
  conversation: OutgoingConversation,
  options: WriterOptions,
  tally: Tally<string>,
): AsyncGenerator<string> {
  const count: Count = (name, times) => tally.count(name, times);
  const messages = await allMessages(conversation);
  const shown = activePath(messages);
  const pieces = shown.flatMap((message) => messagePieces(message, options, count));
  const { shell } = conversation;
  const source = sourceOf(shell);
  const original = source?.["format"] === "anthropic" ? asRecord(source["original"]) : null;
  const limit = positive(original?.["max_tokens"]) ?? MAX_TOKENS;
  const legal = legalTurns(
    joinTurns(pieces, options, count),
    { thinking: original?.["thinking"], limit },
    count,
  );
  if (legal.turns.length === 0) {
    count("unwritten");
    return;
  }

  count("messages", shown.length);
  count("otherVersions", messages.length - shown.length);
  for (const message of shown) countLosses(message, count);
  countShell(conversation, count);
  const model = shell.modelId ?? shown.map(modelOf).findLast((each) => each !== null) ?? null;
  const listed = asRecord(source?.["original"])?.["tools"];
  const defined = options.toolCalls ? writeTools(listed, count) : [];
  const stated = original?.["tool_choice"];
  const { turns, tools, choice } = withLegalNames(
    { turns: legal.turns, tools: defined, choice: stated },
    count,
  );
  count("settings", stated !== undefined && choice === undefined ? 1 : 0);
  count("model", model === null ? 0 : 1);
  const instructions = asText(shell.systemMessage) ?? "";
  const system = instructions.trim() === "" ? "" : instructions;
  count("systemMessage", system === "" ? 0 : 1);
  count("toolDefinitions", tools.length);
  const request = {
    ...(model === null ? {} : { model }),
    max_tokens: limit,
    ...unmapped(original, NOT_OF_REQUEST),
    ...(choice === undefined ? {} : { tool_choice: choice }),
    ...(legal.thinking === undefined ? {} : { thinking: legal.thinking }),
    ...(system === "" ? {} : { system }),
    ...(tools.length === 0 ? {} : { tools }),
    messages: turns.map(writeTurn),
  };
  yield `${JSON.stringify(request, null, 2)}\n`;
}

const sourceOf = ({ extensions }: OutgoingConversation["shell"]) =>
  asRecord(asRecord(extensions)?.[SOURCE_KEY]);

/** A limit that requests accept. */
function positive(value: unknown): number | null {
  const number = asNumber(value);
  return number !== null && number >= 1 ? number : null;
}

const modelOf = ({ assistantMetadata }: Message) => asText(asRecord(assistantMetadata)?.["model"]);

/** The tools a reader found next to the conversation. */
function writeTools(list: unknown, count: Count): JsonRecord[] {
  const tools = asList(list).flatMap(readToolEntry);
  count("reshaped", tools.filter((tool) => isReshaped(tool, ANTHROPIC_TARGET)).length);
  return tools.map((tool) => {
    const entry = writeRequestTool(tool, tool.name, ANTHROPIC_TARGET);
    count("examples", missingExamples(tool, entry) > 0 ? 1 : 0);
    return entry;
  });
}

function writeTurn({ role, content }: Turn): JsonRecord {
  const [only] = content;
  const isPlain = content.length === 1 && only?.["type"] === "text";
  return { role, content: isPlain && Object.keys(only).length === 2 ? only["text"] : content };
}
