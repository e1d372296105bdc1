import { SECRET_SPEC } from "@/lib/domain/tool-sets-api/current-schemas";

import type { ApiContract } from "./contracts";

const SET = "/v1/tool_sets/{id}";
const OF_SET = "/v1/tool_sets/{toolSetId}";
const TOOL = `${OF_SET}/tools/{id}` as const;
const SECRETS = `${OF_SET}/secrets` as const;
const read = { scope: "tools:read" } as const;
const manage = { scope: "tools:manage", query: [] } as const;
const body = { spec: SECRET_SPEC, current: SECRET_SPEC } as const;

/** The operations that the current API has beside those of the seed. */
export const CURRENT_CONTRACTS = {
  archiveToolSet: {
    ...manage,
    id: "archiveToolSet",
    methods: ["POST"],
    path: `${SET}:archive`,
    summary: "Archives a tool set: none of its tools can be used, and lists leave it out.",
    answer: "ToolSet",
  },
  unarchiveToolSet: {
    ...manage,
    id: "unarchiveToolSet",
    methods: ["POST"],
    path: `${SET}:unarchive`,
    summary: "Takes a tool set out of the archive.",
    answer: "ToolSet",
  },
  omitTool: {
    ...manage,
    id: "omitTool",
    methods: ["POST"],
    path: `${TOOL}:omit`,
    summary: "Switches a tool off.",
    answer: "Tool",
  },
  restoreTool: {
    ...manage,
    id: "restoreTool",
    methods: ["POST"],
    path: `${TOOL}:restore`,
    summary: "Switches a tool on; one that waits for a person in the app goes on waiting.",
    answer: "Tool",
  },
  search: {
    ...read,
    id: "searchToolsOrToolSets",
    methods: ["GET"],
    path: "/v1/search/tools_or_tool_sets",
    summary: "Finds tool sets and tools by name, external id or description; at most 50 of each.",
    query: ["query"],
    answer: "SearchResult",
  },
  listToolSetUsage: {
    ...read,
    id: "listToolSetUsage",
    methods: ["GET"],
    path: `${OF_SET}/usage`,
    summary: "Lists the agents that use a tool set. Colloquy has no agents, so the list is empty.",
    query: ["cursor", "limit", "sortOrder", "toolId"],
    answer: "ToolSetUsageList",
  },
  getToolSetOpenApiSpec: {
    ...read,
    id: "getToolSetOpenApiSpec",
    methods: ["GET"],
    path: `${OF_SET}/openapi_spec`,
    summary: "The OpenAPI document that a tool set was made from, as a JSON text.",
    query: [],
    answer: "OpenApiSpec",
  },
  listToolSetSecrets: {
    ...read,
    id: "listToolSetSecrets",
    methods: ["GET"],
    path: SECRETS,
    summary: "Lists the secrets of a tool set, without their values.",
    query: ["cursor", "includeInfo", "limit", "prefix", "query", "sortOrder"],
    answer: "ToolSetSecretList",
  },
  createToolSetSecret: {
    ...manage,
    id: "createToolSetSecret",
    methods: ["POST"],
    path: SECRETS,
    summary: "Stores a secret that is sent to the address of the tool set and nowhere else.",
    body: { ...body, kind: "create" },
    answer: "ToolSetSecret",
  },
  getToolSetSecret: {
    ...read,
    id: "getToolSetSecret",
    methods: ["GET"],
    path: `${SECRETS}/{id}`,
    summary: "A secret of a tool set, without its value.",
    query: ["includeInfo"],
    answer: "ToolSetSecret",
  },
  updateToolSetSecret: {
    ...manage,
    id: "updateToolSetSecret",
    methods: ["PUT", "PATCH"],
    path: `${SECRETS}/{id}`,
    summary: "Replaces the value of a secret, its external id or its labels.",
    body: { ...body, kind: "update" },
    answer: "ToolSetSecret",
  },
  deleteToolSetSecret: {
    ...manage,
    id: "deleteToolSetSecret",
    methods: ["DELETE"],
    path: `${SECRETS}/{id}`,
    summary: "Deletes a secret with its value.",
    answer: "Empty",
  },
} as const satisfies Readonly<Record<string, ApiContract>>;
