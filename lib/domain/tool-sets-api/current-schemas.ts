import { listOf } from "@/lib/validation/schema";
import { anything, choice, flag, member, needed, object, text } from "./schema-words";
import {
  headers,
  httpAdapter,
  httpConfig,
  matcher,
  mcpConfig,
  requiresApproval,
  status,
} from "./tool-set-schemas";

// What clients of the current API write. The `type` tags beside their alternatives are not stored: they follow from
// which alternative is there.

const condition = object("ToolCondition", {
  attribute: member(
    "What is compared; the name unless said. The name for the model is the name here.",
    choice(
      ["ATTRIBUTE_UNSPECIFIED", "ATTRIBUTE_NAME", "ATTRIBUTE_TITLE", "ATTRIBUTE_DESCRIPTION"],
      { ATTRIBUTE_LLM_TOOL_NAME: "ATTRIBUTE_NAME" },
    ),
  ),
  matcher: member("The comparison; one that sets nothing is ignored.", matcher),
});

const filter = object("ToolFilter", {
  operator: member(
    "Whether all conditions must be true or one; all by default.",
    choice(["OPERATOR_UNSPECIFIED", "OPERATOR_AND", "OPERATOR_OR"]),
  ),
  filters: member("The conditions.", listOf(condition)),
});

const approvals = object("ApprovalRequirementFilter", {
  always: member("Every listed tool needs approval, whatever `only` says.", flag),
  only: member("The listed tools that need approval.", filter),
});

const filters = {
  includeTools: member("Tools that are let through; all without a condition.", filter),
  excludeTools: member("Tools that are kept out; it wins over `includeTools`.", filter),
  toolApprovals: member("The listed tools that need approval.", approvals),
};

const mcpAdapter = object("ToolSetAdapterMcp", {
  url: member("Where the server is; a wrong address fails the sync.", text("address")),
  headers,
  ...filters,
});

const openapiAdapter = object("ToolSetAdapterOpenApi", {
  url: member("Where the OpenAPI document is.", text("address")),
  baseUrl: member("Where calls go, in place of the document's own server.", text("address")),
  serverName: member("Which server of the document calls go to.", text()),
  headers,
  ...filters,
});

const adapter = object("ToolSetAdapter", {
  http: member("Tools that are called over HTTP and defined by hand.", httpAdapter),
  mcp: member(
    "An MCP server, which lists its tools; it counts where several are given.",
    mcpAdapter,
  ),
  openapi: member("Operations of an OpenAPI document.", openapiAdapter),
  bare: member("Tools that nothing here calls.", anything),
});

/** What a set says of itself to current clients. */
export const CURRENT_TOOL_SET_SPEC = object("ToolSetSpec", {
  description: member("What the tools are for.", text()),
  adapter: member("How the tools are reached.", adapter),
});

const openapiConfig = object("ToolConfigOpenApi", {
  path: member("Of the operation, as in the document.", text("address")),
  method: member("Of the operation, as in the document.", text()),
});

const config = object("ToolSpecConfig", {
  http: member("A request.", httpConfig),
  mcp: member("A tool of an MCP server.", mcpConfig),
  openapi: member("An operation of an OpenAPI document.", openapiConfig),
  bare: member("A tool that nothing here calls.", anything),
});

/** What a tool says of itself to current clients. */
export const CURRENT_TOOL_SPEC = object("ToolSpec", {
  description: needed("What the model is told; may be empty.", text()),
  parameters: needed("JSON Schema of the arguments; may be empty.", anything),
  status,
  config: needed("How it is called; may be empty.", config),
  requiresApproval,
});

/** The value of a secret, which is written and never answered. */
export const SECRET_SPEC = object("ToolSetSecretSpec", {
  value: member("Written only; no answer has it.", text()),
});
