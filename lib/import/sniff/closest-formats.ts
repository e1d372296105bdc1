import { asList, asRecord } from "@/lib/shared/read-value";

/** What shows that a value is of a format: members by their path, `*` for the first element of a list. */
interface Landmarks {
  readonly label: string;
  readonly members: readonly string[];
}

// For telling people how near a file comes; what decides is each format's own `detect`.
const LANDMARKS: readonly Landmarks[] = [
  { label: "CJSON conversation", members: ["schemaUrl", "messages", "messages.*.messageType"] },
  { label: "CJSON toolsets", members: ["toolsets", "toolsets.*.id", "toolsets.*.kind"] },
  { label: "OCF", members: ["ocf_version"] },
  { label: "Grok", members: ["conversations", "conversations.*.responses"] },
  { label: "ChatGPT", members: ["mapping", "current_node", "create_time"] },
  { label: "DeepSeek", members: ["mapping", "inserted_at"] },
  { label: "Claude.ai", members: ["chat_messages", "uuid", "name"] },
  { label: "Open WebUI", members: ["chat", "chat.history", "chat.history.messages"] },
  { label: "LibreChat", members: ["conversationId", "messages"] },
  { label: "LobeChat", members: ["exportType", "state", "state.messages"] },
  { label: "Chatbot UI", members: ["version", "history", "folders"] },
  { label: "Google AI Studio", members: ["chunkedPrompt", "chunkedPrompt.chunks"] },
  { label: "Gemini API", members: ["contents", "contents.*.role", "contents.*.parts"] },
  { label: "Gemini Takeout", members: ["header", "title", "time"] },
  { label: "Claude Code", members: ["type", "sessionId", "uuid", "message"] },
  { label: "Gemini CLI", members: ["sessionId", "projectHash"] },
  { label: "Codex CLI", members: ["type", "payload"] },
  { label: "OpenAI preference pairs", members: ["input.messages", "preferred_output"] },
  { label: "OpenAI Responses", members: ["input", "output.*.type", "model"] },
  {
    label: "ShareGPT",
    members: ["conversations", "conversations.*.from", "conversations.*.value"],
  },
  { label: "Anthropic messages", members: ["model", "messages", "max_tokens"] },
  { label: "OpenAI messages", members: ["messages", "messages.*.role", "messages.*.content"] },
  {
    label: "MCP tools",
    members: ["tools", "tools.*.name", "tools.*.inputSchema"],
  },
  { label: "Jan", members: ["object", "thread_id", "content"] },
  { label: "settings of MCP servers", members: ["mcpServers"] },
];

const NAMED = 3;

/** Members that files of any kind have: one of them alone makes no format near. */
const GENERIC: ReadonlySet<string> = new Set([
  "type",
  "name",
  "version",
  "title",
  "time",
  "content",
  "message",
  "model",
  "object",
  "input",
]);

/**
 * The formats that come closest to a value that is of none, each with what it lacks; "" when not one
 * member of any was found.
 */
export function closestFormats(value: unknown): string {
  const judged = LANDMARKS.map(({ label, members }) => {
    const missing = members.filter((member) => !hasMember(value, member.split(".")));
    const isTelling = members.some((name) => !GENERIC.has(name) && !missing.includes(name));
    return { label, missing, isTelling, share: 1 - missing.length / members.length };
  });
  const near = judged.filter(({ isTelling }) => isTelling).sort((a, b) => b.share - a.share);
  if (near.length === 0) return "";
  const named = near.slice(0, NAMED).map(({ label, missing }) => {
    if (missing.length === 0) return `${label} (its members are there, but not of the kind it has)`;
    return `${label} (without ${missing.map((member) => JSON.stringify(member)).join(", ")})`;
  });
  return `Closest: ${named.join("; ")}.`;
}

function hasMember(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (name === "*") return asList(value).length > 0 && hasMember(asList(value)[0], rest);
  const record = asRecord(value);
  return record !== null && Object.hasOwn(record, name) && hasMember(record[name], rest);
}
