import type { Member, ObjectShape, Shape } from "./shape";

const text = { kind: "text" } as const satisfies Shape;
const address = { kind: "text", rule: "address" } as const satisfies Shape;
const flag = { kind: "flag" } as const satisfies Shape;
const headers: Member = {
  shape: { kind: "texts", rule: "headers" },
  about:
    "Headers to send. `${NAME}` stands for a stored secret; credentials in plain text are refused.",
};

const matcher: ObjectShape = {
  kind: "object",
  name: "McpToolMatcher",
  members: {
    exact: { shape: text, about: "The whole value." },
    startsWith: { shape: text, about: "How the value starts." },
    endsWith: { shape: text, about: "How the value ends." },
    contains: { shape: text, about: "What the value contains." },
    regex: {
      shape: { kind: "text", rule: "pattern" },
      about:
        "A pattern in the syntax of RE2, found anywhere in the value; at most 1,000 characters.",
    },
    caseSensitive: { shape: flag, about: "Whether case matters; it does not unless said." },
  },
};

const condition: ObjectShape = {
  kind: "object",
  name: "McpToolCondition",
  members: {
    attribute: {
      shape: {
        kind: "choice",
        values: [
          "ATTRIBUTE_UNSPECIFIED",
          "ATTRIBUTE_NAME",
          "ATTRIBUTE_TITLE",
          "ATTRIBUTE_DESCRIPTION",
        ],
      },
      about: "What is compared; the name unless said.",
    },
    matcher: {
      shape: matcher,
      about: "All that is set must hold; one that sets nothing is ignored.",
    },
  },
};

const filter: ObjectShape = {
  kind: "object",
  name: "McpToolFilter",
  members: {
    operator: {
      shape: { kind: "choice", values: ["OPERATOR_UNSPECIFIED", "OPERATOR_AND", "OPERATOR_OR"] },
      about: "Whether all conditions must hold or one; all unless said.",
    },
    filters: { shape: { kind: "list", item: condition }, about: "The conditions." },
  },
};

const approvals: ObjectShape = {
  kind: "object",
  name: "McpToolApprovals",
  members: {
    always: { shape: flag, about: "Every synced tool needs approval, whatever `only` says." },
    only: { shape: filter, about: "The synced tools that need approval." },
  },
};

const mcpAdapter: ObjectShape = {
  kind: "object",
  name: "ToolSetAdapterMcp",
  members: {
    url: {
      shape: address,
      about: "Where the server is. It is not checked here; a wrong one fails the sync.",
    },
    headers,
    includeTools: { shape: filter, about: "Tools that are let through; all without a condition." },
    excludeTools: { shape: filter, about: "Tools that are kept out; it wins over `includeTools`." },
    toolApprovals: { shape: approvals, about: "The tools of the server that need approval." },
  },
};

const httpAdapter: ObjectShape = {
  kind: "object",
  name: "ToolSetAdapterHttp",
  members: {
    baseUrl: { shape: address, about: "What the paths of the tools are relative to." },
    headers,
  },
};

const adapter: ObjectShape = {
  kind: "object",
  name: "ToolSetAdapter",
  members: {
    http: { shape: httpAdapter, about: "Tools that are called over HTTP and defined by hand." },
    mcp: {
      shape: mcpAdapter,
      about: "An MCP server, which lists its tools; it counts where both are given.",
    },
  },
};

/** What a set says of itself. */
export const TOOL_SET_SPEC: ObjectShape = {
  kind: "object",
  name: "ToolSetSpec",
  members: {
    description: { shape: text, about: "What the tools are for." },
    adapter: { shape: adapter, about: "How the tools are reached." },
  },
};

const httpConfig: ObjectShape = {
  kind: "object",
  name: "ToolConfigHttp",
  members: {
    requestMethod: {
      shape: {
        kind: "choice",
        values: ["GET", "POST", "PUT", "PATCH", "DELETE", "HTTP_METHOD_UNSPECIFIED"],
      },
      about: "The method of the request.",
      required: true,
    },
    path: { shape: address, about: "Relative to the `baseUrl` of the set." },
    query: {
      shape: { kind: "text", rule: "query" },
      about: "The query string. `${NAME}` stands for a stored secret.",
    },
    headers,
    requestBodyContentType: { shape: text, about: "The content type of the body." },
    requestBodyTemplate: {
      shape: text,
      about: "The body of POST, PUT and PATCH; kept, never rendered here.",
    },
    toolName: { shape: text, about: "The name of the operation on the other side." },
  },
};

const mcpConfig: ObjectShape = {
  kind: "object",
  name: "ToolConfigMcp",
  members: {
    toolName: { shape: text, about: "Its name on the server." },
    toolTitle: { shape: text, about: "Its title on the server." },
    toolDescription: { shape: text, about: "Its description on the server." },
  },
};

const config: ObjectShape = {
  kind: "object",
  name: "ToolSpecConfig",
  members: {
    http: { shape: httpConfig, about: "A request." },
    mcp: { shape: mcpConfig, about: "A tool of an MCP server." },
  },
};

/** What a tool says of itself. */
export const TOOL_SPEC: ObjectShape = {
  kind: "object",
  name: "ToolSpec",
  members: {
    description: { shape: text, about: "What the model is told; may be empty.", required: true },
    parameters: {
      shape: { kind: "anything" },
      about: "JSON Schema of the arguments; may be empty.",
      required: true,
    },
    status: {
      shape: {
        kind: "choice",
        values: [
          "TOOL_STATUS_UNSPECIFIED",
          "TOOL_STATUS_AVAILABLE",
          "TOOL_STATUS_FILTERED",
          "TOOL_STATUS_ARCHIVED",
        ],
        aliases: {
          TOOL_STATUS_UNSPECIFIED: "TOOL_STATUS_AVAILABLE",
          TOOL_STATUS_OMITTED: "TOOL_STATUS_FILTERED",
        },
      },
      about: "Whether it can be used; available unless said.",
    },
    config: { shape: config, about: "How it is called; may be empty.", required: true },
    requiresApproval: {
      shape: flag,
      about: "Whether a person must agree; left out, the rules of the set say.",
    },
  },
};

/** What a client may say about an object besides its `spec`. */
export const METADATA: ObjectShape = {
  kind: "object",
  name: "WriteMetadata",
  members: {
    name: {
      shape: { kind: "text", rule: "name" },
      about: "For people; need not be unique.",
      required: true,
    },
    externalId: {
      shape: { kind: "text", rule: "externalId" },
      about: "Its id in another system: unique, at most 255 characters. Empty for none.",
    },
    labels: {
      shape: { kind: "texts", rule: "labels" },
      about: "Words to sort by; replaced as a whole.",
    },
  },
};
