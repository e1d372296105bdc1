/** Members the service has for its objects, those of newer versions among them. */
const names = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export const TOP = names("metadata spec info tools externalId name labels state type");
export const METADATA = names(
  "id accountId workspaceId profileId createdAt updatedAt name externalId labels",
);
export const SET_SPEC = names("description adapter overlays");
export const ADAPTER = names("type http mcp openapi bare");
export const ADAPTERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["http", names("baseUrl headers")],
  ["mcp", names("url headers includeTools excludeTools toolApprovals")],
  [
    "openapi",
    names("url uploadId baseUrl serverName headers includeTools excludeTools toolApprovals"),
  ],
]);
export const APPROVALS = names("always only");
export const FILTER = names("operator filters");
export const CONDITION = names("attribute matcher");
export const MATCHER = names("exact startsWith endsWith contains regex caseSensitive");
export const TOOL_SPEC = names("description parameters status config requiresApproval llmToolName");
export const CONFIG = names("type http mcp openapi bare");
export const CONFIGS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "http",
    names("requestMethod path query headers requestBodyContentType requestBodyTemplate toolName"),
  ],
  ["mcp", names("toolName toolTitle toolDescription")],
]);

export const METHODS = names("GET POST PUT PATCH DELETE HTTP_METHOD_UNSPECIFIED");
export const STATUSES = names(
  "TOOL_STATUS_UNSPECIFIED TOOL_STATUS_AVAILABLE TOOL_STATUS_FILTERED TOOL_STATUS_ARCHIVED TOOL_STATUS_OMITTED",
);
export const OPERATORS = names("OPERATOR_UNSPECIFIED OPERATOR_AND OPERATOR_OR");
export const ATTRIBUTES = names(
  "ATTRIBUTE_UNSPECIFIED ATTRIBUTE_NAME ATTRIBUTE_TITLE ATTRIBUTE_DESCRIPTION ATTRIBUTE_LLM_TOOL_NAME",
);
