import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { openaiToolFaults, twiceNamed } from "./tool-lists";

const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const LONGEST_ID = 40;
const ROLES = new Set(["system", "developer", "user", "assistant", "tool"]);

const DATA = /^data:([^;,]+);base64,[A-Za-z0-9+/]+={0,2}$/u;
const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const DOCUMENTS = /^(?:text\/|application\/(?:pdf|json|msword|vnd\.))/u;

/** Lines to train on have texts and pictures alone. */
const NOT_TRAINED = ["input_audio", "file"];
const MOST_TOOLS = 128;

/** Which parts the content of a message may have. */
const PARTS = new Map<string, readonly string[]>([
  ["user", ["text", "image_url", "input_audio", "file"]],
  ["assistant", ["text", "refusal"]],
]);

const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : typeof value !== "string" || value.trim() === "";

/** What the chat interface, or a training file for it, would be refused for. */
export function openaiFaults(
  request: JsonRecord,
  { isTraining }: { readonly isTraining: boolean },
): string[] {
  const faults: string[] = [];
  const messages = asList(request["messages"]).map((message) => asRecord(message) ?? {});
  if (messages.length === 0) faults.push("no messages");
  if (request["parallel_tool_calls"] !== undefined && asList(request["tools"]).length === 0)
    faults.push("parallel_tool_calls without tools");
  if (asList(request["tools"]).length > MOST_TOOLS) faults.push("too many tools");
  for (const tool of asList(request["tools"]))
    if ((asText(asRecord(asRecord(tool)?.["function"])?.["description"]) ?? "").length > 1024)
      faults.push("description of a tool");
  faults.push(
    ...asList(request["tools"]).flatMap(openaiToolFaults),
    ...twiceNamed(request["tools"]),
  );
  let open: string[] = [];
  const seen = new Set<string>();
  for (const [at, message] of messages.entries()) {
    const role = asText(message["role"]) ?? "";
    if (!ROLES.has(role) || (isTraining && role === "developer")) faults.push(`role of ${at}`);
    const calls = asList(message["tool_calls"]).map((call) => asRecord(call) ?? {});
    if (role === "tool") {
      const id = asText(message["tool_call_id"]) ?? "";
      if (!open.includes(id)) faults.push(`result ${at} without its call before it`);
      open = open.filter((each) => each !== id);
    } else if (open.length > 0) {
      faults.push(`calls without results before ${at}`);
      open = [];
    }
    const mayBeSilent = calls.length > 0 || asText(message["refusal"]) !== null;
    if (isTraining)
      for (const part of asList(message["content"]))
        if (NOT_TRAINED.includes(String(asRecord(part)?.["type"])))
          faults.push(`part to train on in ${at}`);
    faults.push(...partFaults(message, role).map((fault) => `${fault} in ${at}`));
    if (message["weight"] !== undefined && !(isTraining && role === "assistant"))
      faults.push(`weight of ${at}`);
    if (isBlank(message["content"]) && !mayBeSilent) faults.push(`content of ${at}`);
    for (const { id, function: called } of calls) {
      const name = asText(asRecord(called)?.["name"]) ?? "";
      if (!NAME.test(name)) faults.push(`function name in ${at}`);
      const key = asText(id) ?? "";
      if (key === "" || key.length > LONGEST_ID || seen.has(key)) faults.push(`call id in ${at}`);
      seen.add(key);
      open.push(key);
      const args: unknown = JSON.parse(asText(asRecord(called)?.["arguments"]) ?? "null");
      if (asRecord(args) === null) faults.push(`arguments in ${at}`);
    }
  }
  if (isTraining && messages.at(-1)?.["role"] !== "assistant") faults.push("no answer at the end");
  if (!isTraining && open.length > 0) faults.push("calls without results at the end");
  return faults;
}

function partFaults({ content }: JsonRecord, role: string): string[] {
  if (!Array.isArray(content)) return [];
  const allowed = PARTS.get(role) ?? ["text"];
  return asList(content).flatMap((value) => {
    const part = asRecord(value) ?? {};
    const type = String(part["type"]);
    if (!allowed.includes(type)) return [`part ${type} of ${role}`];
    if (type === "text") return isBlank(part["text"]) ? ["blank text"] : [];
    if (type === "refusal") return isBlank(part["refusal"]) ? ["blank refusal"] : [];
    return fileFaults(type, asRecord(part[type]) ?? {});
  });
}

function fileFaults(type: string, given: JsonRecord): string[] {
  if (type === "image_url") {
    const url = asText(given["url"]) ?? "";
    const isPicture = PICTURES.includes(DATA.exec(url)?.[1] ?? "");
    return isPicture || /^https?:/iu.test(url) ? [] : ["image_url"];
  }
  if (type === "input_audio") {
    const isKnown = ["wav", "mp3"].includes(String(given["format"]));
    return isKnown && DATA.test(`data:a/b;base64,${String(given["data"])}`) ? [] : [type];
  }
  if (asText(given["file_id"])) return given["file_data"] === undefined ? [] : ["file in two ways"];
  const mime = DATA.exec(asText(given["file_data"]) ?? "")?.[1] ?? "";
  return asText(given["filename"]) && DOCUMENTS.test(mime) ? [] : ["file"];
}

/** What a line for preference tuning would be refused for. */
export function openaiPairFaults(line: JsonRecord): string[] {
  const input = asRecord(line["input"]) ?? {};
  const messages = asList(input["messages"]);
  const faults = ["preferred_output", "non_preferred_output"].flatMap((member) => {
    const answers = asList(line[member]);
    if (asRecord(answers[0])?.["role"] !== "assistant") return [`${member} is no answer`];
    if (answers.length > 1) return [`${member} is more than one message`];
    const talk = { ...input, messages: [...messages, ...answers] };
    const isWeighted = talk.messages.some((each) => asRecord(each)?.["weight"] !== undefined);
    return [
      ...(isWeighted ? ["weight in a pair"] : []),
      ...openaiFaults(talk, { isTraining: true }),
    ];
  });
  return messages.length === 0 ? [...faults, "no messages"] : faults;
}
