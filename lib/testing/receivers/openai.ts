import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { openaiToolFaults, twiceNamed } from "./tool-lists";

const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const LONGEST_ID = 40;
const ROLES = new Set(["system", "developer", "user", "assistant", "tool"]);

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
  faults.push(
    ...asList(request["tools"]).flatMap(openaiToolFaults),
    ...twiceNamed(request["tools"]),
  );
  let open: string[] = [];
  const seen = new Set<string>();
  for (const [at, message] of messages.entries()) {
    const role = asText(message["role"]) ?? "";
    if (!ROLES.has(role)) faults.push(`role of ${at}`);
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

/** What a line for preference tuning would be refused for. */
export function openaiPairFaults(line: JsonRecord): string[] {
  const input = asRecord(line["input"]) ?? {};
  const messages = asList(input["messages"]);
  const faults = ["preferred_output", "non_preferred_output"].flatMap((member) => {
    const answers = asList(line[member]);
    if (asRecord(answers[0])?.["role"] !== "assistant") return [`${member} is no answer`];
    const talk = { ...input, messages: [...messages, ...answers] };
    return openaiFaults(talk, { isTraining: true });
  });
  return messages.length === 0 ? [...faults, "no messages"] : faults;
}
