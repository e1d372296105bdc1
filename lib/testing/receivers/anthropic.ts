import { asList, asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { anthropicToolFaults, twiceNamed } from "./tool-lists";

// The API takes 128 characters; its documentation and other providers of the models promise 64.
const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const ID = /^[A-Za-z0-9_-]+$/;
const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const THOUGHTS = ["thinking", "redacted_thinking"];

function blocksOf(content: unknown): JsonRecord[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return asList(content).map((block) => asRecord(block) ?? {});
}

/** What a request to the Messages API would be refused for. */
export function anthropicFaults(request: JsonRecord): string[] {
  const messages = asList(request["messages"]).map((message) => asRecord(message) ?? {});
  const faults: string[] = [...settingFaults(request), ...thinkingFaults(request, messages)];
  if (messages[0]?.["role"] !== "user") faults.push("does not begin with the user");
  faults.push(
    ...asList(request["tools"]).flatMap(anthropicToolFaults),
    ...twiceNamed(request["tools"]),
  );
  let before: unknown = null;
  let waiting: string[] = [];
  const seen = new Set<string>();
  for (const [at, { role, content }] of messages.entries()) {
    if (role === "system" && before !== "user") faults.push(`instructions at ${at}`);
    if (before === "system" && role !== "assistant") faults.push(`no answer at ${at}`);
    if (role === before) faults.push(`two turns of ${String(role)} at ${at}`);
    before = role;
    const blocks = blocksOf(content);
    if (blocks.length === 0) faults.push(`no content in ${at}`);
    const results = blocks.filter(({ type }) => type === "tool_result");
    const answered = results.map((block) => asText(block["tool_use_id"]) ?? "");
    if (answered.toSorted().join() !== waiting.toSorted().join()) faults.push(`results in ${at}`);
    if (results.some((result, place) => blocks[place] !== result)) faults.push(`order in ${at}`);
    waiting = [];
    for (const block of blocks) {
      faults.push(...blockFaults(block, role).map((fault) => `${fault} in ${at}`));
      if (block["type"] !== "tool_use") continue;
      const [id, name] = [asText(block["id"]) ?? "", asText(block["name"]) ?? ""];
      if (!ID.test(id) || seen.has(id)) faults.push(`call id in ${at}`);
      if (!NAME.test(name)) faults.push(`tool name in ${at}`);
      if (asRecord(block["input"]) === null) faults.push(`input in ${at}`);
      seen.add(id);
      waiting.push(id);
    }
  }
  if (waiting.length > 0) faults.push("calls without results at the end");
  return faults;
}

function settingFaults(request: JsonRecord): string[] {
  const faults: string[] = [];
  const { system } = request;
  if (typeof system === "string" && system.trim() === "") faults.push("blank system");
  const limit = asNumber(request["max_tokens"]) ?? 0;
  if (limit < 1) faults.push("max_tokens");
  const budget = asNumber(asRecord(request["thinking"])?.["budget_tokens"]);
  if (budget !== null && budget >= limit) faults.push("budget_tokens");
  const choice = request["tool_choice"];
  if (choice === undefined) return faults;
  const tools = asList(request["tools"]).map((tool) => asRecord(tool)?.["name"]);
  if (tools.length === 0) faults.push("tool_choice without tools");
  const { type, name } = asRecord(choice) ?? {};
  if (!["auto", "any", "tool", "none"].includes(String(type))) faults.push("kind of tool_choice");
  if (type === "tool" && !tools.includes(name)) faults.push("tool_choice of no tool");
  return faults;
}

function thinkingFaults(request: JsonRecord, messages: readonly JsonRecord[]): string[] {
  const isThought = (block: JsonRecord | undefined) => THOUGHTS.includes(String(block?.["type"]));
  const isOn = asRecord(request["thinking"])?.["type"] === "enabled";
  const faults: string[] = [];
  const last = messages.findLast(({ role }) => role === "assistant");
  const blocks = blocksOf(last?.["content"]);
  if (isOn && last !== undefined && !isThought(blocks[0])) faults.push("no thought first");
  if (messages.at(-1) !== last || last === undefined) return faults;
  if (isThought(blocks.at(-1))) faults.push("a thought last");
  if (!isOn && blocks.some(isThought)) faults.push("a thought in the last turn, thinking is off");
  return faults;
}

function blockFaults(block: JsonRecord, role: unknown): string[] {
  const { type } = block;
  const isOfUser = ["image", "document", "tool_result"].includes(String(type));
  const isOfModel = [...THOUGHTS, "tool_use"].includes(String(type));
  const faults = isOfUser && role !== "user" ? [`${String(type)} of a model`] : [];
  if (isOfModel && role !== "assistant") faults.push(`${String(type)} of a person`);
  switch (type) {
    case "text":
      return [...faults, ...textFaults(block)];
    case "image":
    case "document":
      return [...faults, ...fileFaults(block)];
    case "tool_result":
      return [...faults, ...resultFaults(block)];
    default:
      return faults;
  }
}

const textFaults = ({ text }: JsonRecord): string[] =>
  typeof text !== "string" || text.trim() === "" ? ["blank text"] : [];

function fileFaults({ type, source, title }: JsonRecord): string[] {
  const { type: kind, media_type: mime, data, url } = asRecord(source) ?? {};
  const faults = title !== undefined && !asText(title) ? ["blank title"] : [];
  const kinds = type === "image" ? PICTURES : ["application/pdf"];
  if (kind === "base64") {
    const isRead = /^[A-Za-z0-9+/]+={0,2}$/u.test(asText(data) ?? "");
    if (!isRead || !kinds.includes(String(mime))) faults.push(`bytes of ${String(type)}`);
  } else if (kind === "url") {
    if (!/^https:/iu.test(asText(url) ?? "")) faults.push("address without https");
  } else if (kind === "text" || kind === "content") {
    if (type === "image") faults.push("text of an image");
    if (kind === "text" && !asText(data)) faults.push("empty document");
  } else if (kind !== "file") faults.push(`source of ${String(type)}`);
  return faults;
}

function resultFaults({ content, is_error: isError }: JsonRecord): string[] {
  const isNothing = content === undefined || content === "" || asList(content).length === 0;
  if (isError === true && typeof content !== "string" && isNothing) return ["error without words"];
  if (isError === true && content === "") return ["error without words"];
  if (!Array.isArray(content)) {
    return content === undefined || typeof content === "string" ? [] : ["content of a result"];
  }
  return asList(content).flatMap((value) => {
    const part = asRecord(value) ?? {};
    const isPlain = Object.keys(part).every((name) =>
      ["type", "text", "source", "title", "context", "citations", "cache_control"].includes(name),
    );
    if (!isPlain) return ["member of a part"];
    if (part["type"] === "text") return textFaults(part);
    return ["image", "document"].includes(String(part["type"])) ? fileFaults(part) : ["part"];
  });
}
