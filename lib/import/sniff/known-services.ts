import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

/** A program whose files are not read, what shows them, and what of it is, or comes closest. */
export interface KnownProgram {
  /** The rest of "It looks like …". */
  readonly what: string;
  readonly is: (item: JsonRecord) => boolean;
  readonly instead: string;
}

const TRACE =
  'Closest: OpenAI messages, which a trace has inside its input and output: a line {"messages": […]} for each call is read.';

/** Whether an item has all of these members. */
export const has = (item: JsonRecord, ...names: readonly string[]) =>
  names.every((name) => Object.hasOwn(item, name));
/** The first object of a list that is a member; an empty one where there is none. */
export const firstOf = (item: JsonRecord, name: string) => asRecords(item[name])[0] ?? {};
/** Whether a member is a text. */
export const hasText = (item: JsonRecord, name: string) => asText(item[name]) !== null;

/** A message of Converse: its parts are told apart by the name of their only member. */
export function isConverseMessage(message: JsonRecord): boolean {
  const parts = asRecords(message["content"]);
  return parts.length > 0 && hasText(message, "role") && parts.every(isConversePart);
}

function isConversePart(part: JsonRecord): boolean {
  const [name, ...others] = Object.keys(part);
  const known = /^(?:text|image|document|video|toolUse|toolResult|reasoningContent|cachePoint)$/u;
  return name !== undefined && others.length === 0 && known.test(name);
}

const isResponsesPart = (part: JsonRecord) =>
  part["type"] === "input_text" || part["type"] === "output_text";

const ASKED = ["prompt", "question", "query", "instruction"];
const ANSWERED = ["completion", "completions", "response", "answer", "answers"];

/** A row of one prompt and what answers it, under any of the names that data sets have for them. */
const isAnsweredPrompt = (item: JsonRecord) =>
  ASKED.some((name) => has(item, name)) && ANSWERED.some((name) => has(item, name));

/** What is written by services that models are asked through. */
export const SERVICES: readonly KnownProgram[] = [
  {
    what: "a list of the OpenAI API",
    is: (item) => item["object"] === "list" && Array.isArray(item["data"]),
    instead:
      'Items of a conversation are read from the list in "data" alone. Messages of an assistant’s thread are read as lines of their own, the oldest first (Jan has the same).',
  },
  {
    what: "a streamed answer in pieces",
    is: (item) =>
      asText(item["object"])?.endsWith(".chunk") === true ||
      (hasText(item, "type") && hasText(item, "event_id")) ||
      has(firstOf(item, "candidates"), "content"),
    instead: "The same answer is read when it was asked for without streaming.",
  },
  {
    what: "traces of model calls (LangSmith, Langfuse, Helicone, OpenTelemetry)",
    is: (item) =>
      has(item, "run_type") ||
      has(item, "observations") ||
      has(item, "traceId") ||
      has(item, "request_body", "response_body") ||
      has(item, "resourceSpans"),
    instead: TRACE,
  },
  {
    what: "requests to a model logged with their answers",
    is: (item) => {
      const request = asRecord(item["request"]) ?? {};
      const asks = ["messages", "input", "contents", "prompt"].some((name) => has(request, name));
      return asks && asRecord(item["response"]) !== null;
    },
    instead:
      'Save what is in "request" as a file of its own, with the answer as its last message: OpenAI and Anthropic messages are read.',
  },
  {
    what: "an item of the OpenAI Responses API",
    is: (item) => item["type"] === "message" && asRecords(item["content"]).some(isResponsesPart),
    instead: "Items are read in a list, or as lines of a file, from the first to the last.",
  },
  {
    what: "a request to the OpenAI Responses API and its answer",
    is: (item) => has(item, "input") && asRecord(item["output"])?.["object"] === "response",
    instead:
      'With the list that is in "output" of the answer as "output" beside "input" it is read.',
  },
  {
    what: "an answer of the Anthropic API without its request",
    is: (item) =>
      item["type"] === "message" && item["role"] === "assistant" && Array.isArray(item["content"]),
    instead: 'With the answer as the last of its "messages" the request is read.',
  },
  {
    what: "lines of a batch of an API",
    is: (item) => has(item, "custom_id") && (has(item, "response") || has(item, "body")),
    instead: "Lines with a request or an answer in messages are read; none of these has any.",
  },
  {
    what: "a call of Amazon Bedrock",
    is: (item) =>
      has(item, "stopReason", "output") ||
      item["schemaType"] === "ModelInvocationLog" ||
      [item, ...asRecords(item["messages"])].some(isConverseMessage),
    instead: "Closest: Anthropic messages and OpenAI messages, whose parts have a type each.",
  },
  {
    what: "answers of a batch of Anthropic",
    is: (item) => has(item, "custom_id") && hasText(asRecord(item["result"]) ?? {}, "type"),
    instead:
      'With what each result has in "message" as the last of the "messages" of its request, the requests are read.',
  },
  {
    what: "requests of a batch of Anthropic",
    is: (item) => has(firstOf(item, "requests"), "custom_id", "params"),
    instead: 'Closest: Anthropic messages, which each "params" is.',
  },
  {
    what: "rows of training data",
    is: (item) =>
      isAnsweredPrompt(item) ||
      has(item, "input_text", "output_text") ||
      has(item, "chosen", "rejected") ||
      has(item, "message_tree_id") ||
      has(item, "input", "ideal") ||
      has(item, "item", "sample") ||
      has(item, "conversation_a", "conversation_b") ||
      has(firstOf(item, "conversation"), "content"),
    instead:
      "Closest: OpenAI messages and ShareGPT, whose rows say who speaks; a row of one prompt and one text does not.",
  },
];

const asksWith = (item: JsonRecord, member: string) =>
  [item, ...asRecords(item["tools"])].some((each) => has(each, member));

/** Files about tools and servers that are of no format that is read. */
export const TOOL_FILES: readonly KnownProgram[] = [
  {
    what: "tools of the Gemini API",
    is: (item) => asksWith(item, "functionDeclarations") || asksWith(item, "function_declarations"),
    instead:
      "Closest: tools of MCP, OpenAI and Anthropic, whose schemas have their types in small letters.",
  },
  {
    what: "a collection of Postman",
    is: (item) =>
      asText(asRecord(item["info"])?.["schema"])?.includes("schema.getpostman.com") === true,
    instead: "OpenAPI is read: programs that turn a collection into it are free.",
  },
  {
    what: "the manifest of a ChatGPT plugin",
    is: (item) => has(item, "name_for_model", "api"),
    instead: 'The description in OpenAPI whose address is in "api" is read.',
  },
  {
    what: "a manual of UTCP",
    is: (item) => has(item, "utcp_version", "tools"),
    instead: 'Closest: tools of MCP: with "inputSchema" for "inputs" each of its tools is read.',
  },
  {
    what: "the card of an agent (A2A)",
    is: (item) => has(item, "skills", "capabilities", "url"),
    instead: "Closest: tools of MCP; the skills of an agent have no arguments.",
  },
  {
    what: "servers in the settings of Amp",
    is: (item) => asRecord(item["amp.mcpServers"]) !== null,
    instead: 'With "mcpServers" for "amp.mcpServers" it is read.',
  },
  {
    what: "servers in the settings of Crush",
    is: (item) =>
      asRecords(Object.values(asRecord(item["mcp"]) ?? {})).some((server) =>
        /^(?:stdio|http|sse)$/u.test(asText(server["type"]) ?? ""),
      ),
    instead: 'With "mcpServers" for "mcp" it is read.',
  },
  {
    what: "tool servers of Open WebUI",
    is: (item) => has(item, "url", "auth_type", "config"),
    instead: "Their addresses are added as servers, in the app below Add a server.",
  },
  {
    what: "tools of Amazon Bedrock",
    is: (item) => asksWith(item, "toolSpec") || has(item, "toolConfig"),
    instead: 'Closest: tools of MCP, where "inputSchema" is the schema itself.',
  },
  {
    what: "an entry of a registry of MCP servers (server.json)",
    is: (item) =>
      hasText(item, "name") &&
      (asText(item["$schema"])?.includes("/server.schema.json") === true ||
        has(firstOf(item, "packages"), "registryType") ||
        has(firstOf(item, "packages"), "registry_type")),
    instead:
      "Find it by its name instead: in the app below Add a server, or by “colloquy discover --registry”.",
  },
  {
    what: "settings of VS Code with servers of MCP in them",
    is: (item) => asRecord(asRecord(item["mcp"])?.["servers"]) !== null,
    instead:
      'Save what is in "mcp" as .vscode/mcp.json: that file is read, and VS Code reads it too.',
  },
  {
    what: "prompts or resources of an MCP server",
    is: (item) =>
      [item, asRecord(item["result"]) ?? {}].some(
        (list) =>
          hasText(firstOf(list, "resources"), "uri") ||
          hasText(firstOf(list, "prompts"), "name") ||
          hasText(firstOf(list, "resourceTemplates"), "uriTemplate"),
      ),
    instead: "They are listed with the tools once the server itself is added.",
  },
  {
    what: "an answer of an MCP server that says what went wrong",
    is: (item) => has(item, "jsonrpc", "error"),
    instead: "The answer to tools/list is read.",
  },
  {
    what: "the settings of Continue",
    is: (item) =>
      Array.isArray(item["mcpServers"]) ||
      has(asRecord(item["experimental"]) ?? {}, "modelContextProtocolServers"),
    instead: 'Closest: settings of MCP servers in which "mcpServers" lists them by name.',
  },
];
