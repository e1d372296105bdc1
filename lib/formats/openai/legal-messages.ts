import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { contentHash } from "@/lib/json/hash";

import { targetNames } from "../kit/tools/names";
import { OPENAI_TARGET } from "../kit/tools/targets";
import { withinLimits } from "../kit/vendor/openai/tool-limits";
import type { Count } from "./write-facts";

/** Ids of calls may be no longer. */
const LONGEST_ID = 40;

interface Talk {
  readonly messages: readonly JsonRecord[];
  readonly tools?: readonly JsonRecord[];
}

/**
 * Messages and tools as the interface accepts them: function names of the allowed characters, ids of calls that are
 * not too long, arguments that are a JSON object, and no message without content. What has to change is counted.
 */
export function legalTalk({ messages, tools }: Talk, count: Count): Talk {
  const names = legalNames(messages, tools ?? [], count);
  const written = messages
    .map((message) => legalMessage(message, names, count))
    .filter((message) => message !== null);
  if (tools === undefined) return { messages: written };
  const single = tools.filter(
    (tool, at) =>
      nameOf(tool) === null || tools.findIndex((other) => nameOf(other) === nameOf(tool)) === at,
  );
  count("repeatedTools", tools.length - single.length);
  const called = new Set(written.flatMap((each) => asList(each["tool_calls"]).map(nameOf)));
  const legal = single.map((tool) => legalTool(tool, names));
  return { messages: written, tools: withinLimits(legal, called, count) };
}

/** The messages up to the last answer, which is what a line is there to teach; none where there is no answer. */
export function untilAnswer(messages: readonly JsonRecord[], count: Count): readonly JsonRecord[] {
  const end = messages.findLastIndex(({ role }) => role === "assistant") + 1;
  count("trailingTurns", end === 0 ? 0 : messages.length - end);
  return messages.slice(0, end);
}

function legalNames(
  messages: readonly JsonRecord[],
  tools: readonly JsonRecord[],
  count: Count,
): ReadonlyMap<string, string> {
  const called = messages.flatMap(({ tool_calls: calls }) => asList(calls).map(nameOf));
  const all = [...new Set([...tools.map(nameOf), ...called])].filter((name) => name !== null);
  const given = targetNames(
    all.map((name) => ({ toolset: "", name })),
    OPENAI_TARGET,
  );
  count("renamedTools", all.filter((name, at) => given[at] !== name).length);
  return new Map(all.map((name, at) => [name, given[at] ?? name]));
}

const nameOf = (entry: unknown): string | null =>
  asText(asRecord(asRecord(entry)?.["function"])?.["name"]);

function legalTool(tool: JsonRecord, names: ReadonlyMap<string, string>): JsonRecord {
  const definition = asRecord(tool["function"]);
  if (definition === null) return tool;
  const name = asText(definition["name"]) ?? "";
  return { ...tool, function: { ...definition, name: names.get(name) ?? name } };
}

function legalMessage(
  message: JsonRecord,
  names: ReadonlyMap<string, string>,
  count: Count,
): JsonRecord | null {
  const { content, role } = message;
  const calls = asList(message["tool_calls"]).map((call) => legalCall(asRecord(call) ?? {}, names));
  const said = Array.isArray(content) ? content.filter((part) => !isBlankPart(part)) : content;
  const isSilent = Array.isArray(said) ? said.length === 0 : isBlankText(said);
  if (role === "tool") {
    count("emptyTexts", isSilent ? 1 : 0);
    const id = legalId(asText(message["tool_call_id"]) ?? "");
    return { ...message, tool_call_id: id, content: isSilent ? "(no output)" : said };
  }
  const isRefusal = !isBlankText(message["refusal"]);
  if (isSilent && calls.length === 0 && !isRefusal) {
    count("emptyTexts");
    return null;
  }
  return {
    ...message,
    content: isSilent ? null : said,
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
}

function legalCall(call: JsonRecord, names: ReadonlyMap<string, string>): JsonRecord {
  const definition = asRecord(call["function"]) ?? {};
  const name = asText(definition["name"]) ?? "";
  const args = legalArguments(asText(definition["arguments"]) ?? "");
  return {
    ...call,
    id: legalId(asText(call["id"]) ?? ""),
    function: { ...definition, name: names.get(name) ?? name, arguments: args },
  };
}

/** Text that is no JSON object goes in the member under which our readers put such text. */
function legalArguments(text: string): string {
  try {
    if (asRecord(JSON.parse(text)) !== null) return text;
  } catch {
    // What a model wrote instead of JSON is kept as text.
  }
  return JSON.stringify({ _raw: text });
}

const legalId = (id: string): string =>
  id.length <= LONGEST_ID ? id : `call_${contentHash(id).slice(0, LONGEST_ID - 5)}`;

const isBlankText = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

function isBlankPart(part: unknown): boolean {
  const record = asRecord(part);
  return record?.["type"] === "text" && isBlankText(record["text"]);
}
