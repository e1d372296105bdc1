import type { ApiScope } from "@/lib/domain/tool-sets-api/api-key";
import {
  CURRENT_TOOL_SET_SPEC,
  CURRENT_TOOL_SPEC,
} from "@/lib/domain/tool-sets-api/current-schemas";
import { TOOL_SET_SPEC, TOOL_SPEC } from "@/lib/domain/tool-sets-api/tool-set-schemas";
import type { WireObject } from "@/lib/domain/tool-sets-api/wire-schema";

import type { AnswerName } from "./answer-schemas";

export type ApiMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One operation of the API: what routes, checks and the OpenAPI document know of it. */
export interface ApiContract {
  readonly id: string;
  /** Several ones do the same: clients of different ages send another one. */
  readonly methods: readonly ApiMethod[];
  /** A verb behind a colon belongs to the last segment. */
  readonly path: string;
  readonly summary: string;
  readonly scope: ApiScope;
  readonly query: readonly QueryName[];
  /** Parameters that only clients of the current API send. */
  readonly currentQuery?: readonly QueryName[];
  /** What a body writes, and whether it makes an object or changes one. */
  readonly body?: {
    readonly spec: WireObject;
    /** What clients of the current API write. */
    readonly current: WireObject;
    readonly kind: "create" | "update";
  };
  readonly answer: AnswerName;
}

export type QueryName =
  | "cursor"
  | "limit"
  | "sortOrder"
  | "prefix"
  | "includeInfo"
  | "query"
  | "labels"
  | "state"
  | "states"
  | "names"
  | "requiresApproval"
  | "toolId";

const LIST: readonly QueryName[] = ["cursor", "includeInfo", "limit", "prefix", "sortOrder"];
const SETS = "/v1/tool_sets";
const TOOLS = `${SETS}/{toolSetId}/tools`;
const read = { scope: "tools:read" } as const;
const manage = { scope: "tools:manage", query: [] } as const;
const setBody = { spec: TOOL_SET_SPEC, current: CURRENT_TOOL_SET_SPEC } as const;
const toolBody = { spec: TOOL_SPEC, current: CURRENT_TOOL_SPEC } as const;

export const CONTRACTS = {
  listToolSets: {
    ...read,
    id: "listToolSets",
    methods: ["GET"],
    path: SETS,
    summary: "Lists the tool sets.",
    query: LIST,
    currentQuery: ["labels", "query", "state", "states"],
    answer: "ToolSetList",
  },
  createToolSet: {
    ...manage,
    id: "createToolSet",
    methods: ["POST"],
    path: SETS,
    summary: "Makes a tool set; one with an MCP server is synced at once.",
    body: { ...setBody, kind: "create" },
    answer: "ToolSet",
  },
  getToolSet: {
    ...read,
    id: "getToolSet",
    methods: ["GET"],
    path: `${SETS}/{id}`,
    summary: "A tool set.",
    query: ["includeInfo"],
    answer: "ToolSet",
  },
  updateToolSet: {
    ...manage,
    id: "updateToolSet",
    methods: ["PUT", "PATCH"],
    path: `${SETS}/{id}`,
    summary: "Changes what `updateMask` names of a tool set; without one, what the body contains.",
    body: { ...setBody, kind: "update" },
    answer: "ToolSet",
  },
  deleteToolSet: {
    ...manage,
    id: "deleteToolSet",
    methods: ["DELETE"],
    path: `${SETS}/{id}`,
    summary: "Deletes a tool set with its tools; in the app it can be taken back.",
    answer: "Empty",
  },
  syncToolSet: {
    ...manage,
    id: "syncToolSet",
    methods: ["POST"],
    path: `${SETS}/{id}:sync`,
    summary: "Begins to list the tools of the set's MCP server.",
    answer: "ToolSet",
  },
  listToolSetEvents: {
    ...read,
    id: "listToolSetEvents",
    methods: ["GET"],
    path: `${SETS}/{toolSetId}/events`,
    summary: "Lists what the syncs of a tool set reported, the latest first.",
    query: ["cursor", "includeInfo", "limit", "sortOrder"],
    currentQuery: ["labels"],
    answer: "ToolSetEventList",
  },
  listTools: {
    ...read,
    id: "listTools",
    methods: ["GET"],
    path: TOOLS,
    summary: "Lists the tools of a set.",
    query: LIST,
    currentQuery: ["labels", "names", "query", "requiresApproval", "state", "states"],
    answer: "ToolList",
  },
  createTool: {
    ...manage,
    id: "createTool",
    methods: ["POST"],
    path: TOOLS,
    summary: "Makes a tool.",
    body: { ...toolBody, kind: "create" },
    answer: "Tool",
  },
  getTool: {
    ...read,
    id: "getTool",
    methods: ["GET"],
    path: `${TOOLS}/{id}`,
    summary: "A tool.",
    query: ["includeInfo"],
    answer: "Tool",
  },
  updateTool: {
    ...manage,
    id: "updateTool",
    methods: ["PUT", "PATCH"],
    path: `${TOOLS}/{id}`,
    summary: "Changes what `updateMask` names of a tool; without one, what the body contains.",
    body: { ...toolBody, kind: "update" },
    answer: "Tool",
  },
  deleteTool: {
    ...manage,
    id: "deleteTool",
    methods: ["DELETE"],
    path: `${TOOLS}/{id}`,
    summary: "Deletes a tool; in the app it can be taken back.",
    answer: "Empty",
  },
} as const satisfies Readonly<Record<string, ApiContract>>;
