import { asList, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { firstOf, has, hasText, type KnownProgram } from "./known-services";

const AS_OPENAI =
  'Closest: tools of OpenAI: with a name, a description and the schema as "parameters" each tool is read.';
const SERVER_LIST =
  'Closest: settings of MCP servers in which "mcpServers" lists them by name, with a command or an address each.';
const OPENAPI = "Closest: OpenAPI, of which each operation becomes a tool.";

const typeOf = (item: JsonRecord) => asText(item["type"]) ?? "";
const isSchema = (value: unknown) =>
  asRecord(value)?.["type"] === "object" || asRecord(asRecord(value)?.["properties"]) !== null;

/** Rules as Cursor writes them, which Claude Code writes in small letters or with the names of its own tools. */
const isOfCursor = (rule: unknown) => /^(?:Shell|Mcp)\(/u.test(asText(rule) ?? "");
const rulesOf = (item: JsonRecord) =>
  ["allow", "ask", "deny"].flatMap((name) => asList(asRecord(item["permissions"])?.[name]));

/** A server in a list of its own name, as Warp and others have them. */
const isServer = (value: unknown) =>
  ["command", "url"].some((name) => hasText(asRecord(value) ?? {}, name)) &&
  ["args", "env", "headers"].some((name) => has(asRecord(value) ?? {}, name));

/** Frameworks, programs and services whose tools, or rules about tools, are written in their own way. */
export const TOOL_PROGRAMS: readonly KnownProgram[] = [
  {
    what: "a tool of LangChain or CrewAI",
    is: (item) =>
      (has(item, "lc", "kwargs") && asList(item["id"]).includes("tools")) ||
      (hasText(item, "name") && isSchema(item["args_schema"])),
    instead: AS_OPENAI,
  },
  {
    what: "a tool of LlamaIndex",
    is: (item) => hasText(item, "name") && isSchema(item["fn_schema"]),
    instead: AS_OPENAI,
  },
  {
    what: "tools of Haystack",
    is: (item) => /^haystack(?:_\w+)?\.tools\./u.test(typeOf(item)) && !isRead(item["data"]),
    instead: AS_OPENAI,
  },
  {
    what: "a component of AutoGen",
    is: (item) => has(item, "provider", "component_type", "config"),
    instead: AS_OPENAI,
  },
  {
    what: "a tool of smolagents",
    is: (item) => hasText(item, "name") && has(item, "inputs", "output_type"),
    instead: AS_OPENAI,
  },
  {
    what: "tools of Cohere of the first version of its API",
    is: (item) => [item, firstOf(item, "tools")].some((tool) => has(tool, "parameter_definitions")),
    instead: AS_OPENAI,
  },
  {
    what: "an action group of Amazon Bedrock",
    is: (item) => has(asRecord(item["functionSchema"]) ?? {}, "functions"),
    instead: AS_OPENAI,
  },
  {
    what: "tools of Composio",
    is: (item) =>
      [item, firstOf(item, "items")].some((tool) => has(tool, "slug", "input_parameters")),
    instead: AS_OPENAI,
  },
  {
    what: "a tool or flow of Flowise",
    is: (item) => has(item, "name", "schema", "func") || isFlowOf(item, "customNode"),
    instead: AS_OPENAI,
  },
  {
    what: "a workflow of n8n",
    is: (item) => has(item, "nodes", "connections") && hasText(firstOf(item, "nodes"), "type"),
    instead: SERVER_LIST,
  },
  {
    what: "functions of Open WebUI",
    is: (item) => has(item, "is_active", "is_global", "content"),
    instead: "They are programs, not tools. Closest: tools of MCP and OpenAPI.",
  },
  {
    what: "tool servers of Open WebUI",
    is: (item) => Array.isArray(item["TOOL_SERVER_CONNECTIONS"]),
    instead: `Their addresses are added as servers, in the app below Add a server. ${OPENAPI}`,
  },
  {
    what: "a recipe of goose",
    is: (item) => has(item, "title") && hasText(firstOf(item, "extensions"), "type"),
    instead:
      'Closest: the config.yaml of goose, where "extensions" lists them by name; that is read.',
  },
  {
    what: "permissions of goose",
    is: (item) =>
      Object.values(item).some((user) => has(asRecord(user) ?? {}, "always_allow", "never_allow")),
    instead: "Its servers are in config.yaml, which is read; set the permissions in the toolsets.",
  },
  {
    what: "tool sets of VS Code",
    is: (item) =>
      Object.values(item).some((set) => {
        const record = asRecord(set) ?? {};
        return hasText(record, "description") && asText(asList(record["tools"])[0]) !== null;
      }),
    instead: "They only name tools. Its servers are in .vscode/mcp.json, which is read.",
  },
  {
    what: "the settings of a development container",
    is: (item) => asRecord(asRecord(item["customizations"])?.["vscode"]) !== null,
    instead: 'What VS Code has in "mcp" there is read as .vscode/mcp.json.',
  },
  {
    what: "permissions of the command line of Cursor",
    is: (item) => rulesOf(item).some(isOfCursor) && !has(item, "mcpServers"),
    instead:
      "Its servers are in .cursor/mcp.json, which is read; set the permissions in the toolsets.",
  },
  {
    what: "settings of Claude Code without servers",
    is: (item) => rulesOf(item).some((rule) => asText(rule) !== null) && !has(item, "mcpServers"),
    instead:
      "Servers are in ~/.claude.json and in .mcp.json, which are read; set the permissions in the toolsets.",
  },
  {
    what: "a list of MCP servers of another program",
    is: (item) =>
      asRecords(item["servers"]).some(isServer) ||
      asRecords(Object.values(item)).some(
        (value) => isServer(value) && Object.keys(item).every((name) => isServer(item[name])),
      ),
    instead: SERVER_LIST,
  },
  {
    what: "an entry of a registry of MCP servers",
    is: (item) => hasText(asRecord(item["server"]) ?? {}, "name") && has(item, "_meta"),
    instead:
      "Find it by its name instead: in the app below Add a server, or by “colloquy discover --registry”.",
  },
  {
    what: "a catalogue of MCP servers of Docker",
    is: (item) =>
      hasText(asRecord(Object.values(asRecord(item["registry"]) ?? {})[0]) ?? {}, "image"),
    instead: SERVER_LIST,
  },
  {
    what: "the settings of a server at Smithery",
    is: (item) => has(asRecord(item["startCommand"]) ?? {}, "type"),
    instead: SERVER_LIST,
  },
  {
    what: "a description in AsyncAPI",
    is: (item) => has(item, "asyncapi"),
    instead: OPENAPI,
  },
  {
    what: "workflows in Arazzo",
    is: (item) => has(item, "arazzo"),
    instead: "The descriptions in OpenAPI that they use are read.",
  },
  {
    what: "a schema of GraphQL",
    is: (item) => [item, asRecord(item["data"]) ?? {}].some((each) => has(each, "__schema")),
    instead: OPENAPI,
  },
  {
    what: "a plugin of Microsoft 365 Copilot",
    is: (item) => has(item, "schema_version", "runtimes"),
    instead: "The descriptions in OpenAPI and the addresses of servers in it are read alone.",
  },
  {
    what: "an assistant or a list of the OpenAI API with tools in it",
    is: (item) => item["object"] === "list" && Array.isArray(firstOf(item, "data")["tools"]),
    instead: "Each entry is read as OpenAI tools: save those as files of their own.",
  },
];

/** What stands between a client and a server of MCP, apart from an answer with tools. */
export const JSON_RPC: KnownProgram = {
  what: "a message between a client and a server of MCP",
  is: (item) => {
    const isAnswer = Array.isArray(asRecord(item["result"])?.["tools"]);
    return hasText(item, "jsonrpc") && (has(item, "method") || has(item, "result")) && !isAnswer;
  },
  instead: "The answer to tools/list is read, as a file of its own.",
};

const isRead = (value: unknown) => isSchema(asRecord(value)?.["parameters"]);

const isFlowOf = (item: JsonRecord, type: string) =>
  has(item, "nodes", "edges") && firstOf(item, "nodes")["type"] === type;
