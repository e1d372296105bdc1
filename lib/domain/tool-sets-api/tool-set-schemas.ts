import { listOf } from "@/lib/validation/schema";
import { anything, choice, flag, member, needed, object, text, texts } from "./schema-words";

/** Headers of an adapter or a request. */
export const headers = member(
  "Headers to send. `${NAME}` refers to a stored secret; credentials in plain text are refused.",
  texts("headers"),
);

/** How a value is compared. */
export const matcher = object("McpToolMatcher", {
  exact: member("The whole value.", text()),
  startsWith: member("How the value starts.", text()),
  endsWith: member("How the value ends.", text()),
  contains: member("What the value contains.", text()),
  regex: member(
    "A pattern in the syntax of RE2, found anywhere in the value; at most 1,000 characters.",
    text("pattern"),
  ),
  caseSensitive: member("Whether case matters; it does not unless said.", flag),
});

const condition = object("McpToolCondition", {
  attribute: member(
    "What is compared; the name unless said.",
    choice(["ATTRIBUTE_UNSPECIFIED", "ATTRIBUTE_NAME", "ATTRIBUTE_TITLE", "ATTRIBUTE_DESCRIPTION"]),
  ),
  matcher: member(
    "All conditions that are set must be true; one that sets nothing is ignored.",
    matcher,
  ),
});

const filter = object("McpToolFilter", {
  operator: member(
    "Whether all conditions must be true or one; all by default.",
    choice(["OPERATOR_UNSPECIFIED", "OPERATOR_AND", "OPERATOR_OR"]),
  ),
  filters: member("The conditions.", listOf(condition)),
});

const approvals = object("McpToolApprovals", {
  always: member("Every synced tool needs approval, whatever `only` says.", flag),
  only: member("The synced tools that need approval.", filter),
});

const mcpAdapter = object("ToolSetAdapterMcp", {
  url: member(
    "Where the server is. It is not checked here; a wrong one fails the sync.",
    text("address"),
  ),
  headers,
  includeTools: member("Tools that are let through; all without a condition.", filter),
  excludeTools: member("Tools that are kept out; it wins over `includeTools`.", filter),
  toolApprovals: member("The tools of the server that need approval.", approvals),
});

/** An adapter whose tools are requests. */
export const httpAdapter = object("ToolSetAdapterHttp", {
  baseUrl: member("What the paths of the tools are relative to.", text("address")),
  headers,
});

const adapter = object("ToolSetAdapter", {
  http: member("Tools that are called over HTTP and defined by hand.", httpAdapter),
  mcp: member("An MCP server, which lists its tools; it counts where both are given.", mcpAdapter),
});

/** What a set says of itself. */
export const TOOL_SET_SPEC = object("ToolSetSpec", {
  description: member("What the tools are for.", text()),
  adapter: member("How the tools are reached.", adapter),
});

/** How a request is made. */
export const httpConfig = object("ToolConfigHttp", {
  requestMethod: needed(
    "The method of the request.",
    choice(["GET", "POST", "PUT", "PATCH", "DELETE", "HTTP_METHOD_UNSPECIFIED"]),
  ),
  path: member("Relative to the `baseUrl` of the set.", text("address")),
  query: member("The query string. `${NAME}` refers to a stored secret.", text("query")),
  headers,
  requestBodyContentType: member("The content type of the body.", text()),
  requestBodyTemplate: member(
    "The body of POST, PUT and PATCH; kept, never rendered here.",
    text(),
  ),
  toolName: member("The name of the operation on the other side.", text()),
});

/** What a tool is on its server. */
export const mcpConfig = object("ToolConfigMcp", {
  toolName: member("Its name on the server.", text()),
  toolTitle: member("Its title on the server.", text()),
  toolDescription: member("Its description on the server.", text()),
});

const config = object("ToolSpecConfig", {
  http: member("A request.", httpConfig),
  mcp: member("A tool of an MCP server.", mcpConfig),
});

/** Whether a tool can be used. */
export const status = member(
  "Whether it can be used; available unless said.",
  choice(
    [
      "TOOL_STATUS_UNSPECIFIED",
      "TOOL_STATUS_AVAILABLE",
      "TOOL_STATUS_FILTERED",
      "TOOL_STATUS_ARCHIVED",
    ],
    {
      TOOL_STATUS_UNSPECIFIED: "TOOL_STATUS_AVAILABLE",
      TOOL_STATUS_OMITTED: "TOOL_STATUS_FILTERED",
    },
  ),
);

/** Whether a call waits for a person. */
export const requiresApproval = member(
  "Whether a person must agree; left out, the rules of the set say.",
  flag,
);

/** What a tool says of itself. */
export const TOOL_SPEC = object("ToolSpec", {
  description: needed("What the model is told; may be empty.", text()),
  parameters: needed("JSON Schema of the arguments; may be empty.", anything),
  status,
  config: needed("How it is called; may be empty.", config),
  requiresApproval,
});

/** What a client may say about an object besides its `spec`. */
export const METADATA = object("WriteMetadata", {
  name: needed("For people; need not be unique.", text("name")),
  externalId: member(
    "Its id in another system: unique, at most 255 characters. Empty for none.",
    text("externalId"),
  ),
  labels: member("Words to sort by; replaced as a whole.", texts("labels")),
});
