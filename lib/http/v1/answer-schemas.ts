import { TOOL_SET_SPEC, TOOL_SPEC } from "@/lib/domain/tool-sets-api/tool-set-schemas";
import {
  annotated,
  choice,
  dictionary,
  flag,
  json,
  listOf,
  longText,
  optional,
  publishedShape as object,
  reference,
  shape,
  type Static,
  type TSchema,
} from "@/lib/validation/schema";

import { count, whole } from "../openapi/shapes/words";

const text = longText();
const time = annotated(text, { format: "date-time" });
const labels = dictionary(text);

const ref = <S extends TSchema>(schema: S, name: string) =>
  reference(schema, `#/components/schemas/${name}`);

const operation = {
  id: text,
  accountId: text,
  workspaceId: text,
  profileId: text,
  createdAt: time,
  externalId: text,
  labels,
};
const resourceMetadata = object({ ...operation, name: text });
const operationMetadata = object(operation);
const page = object({ nextCursor: text, next_cursor: text, total: count });

const detail = annotated(json(), {
  type: "object",
  properties: { "@type": text },
  additionalProperties: true,
});

const profile = object({
  metadata: object({
    id: text,
    accountId: text,
    name: text,
    profileId: text,
    externalId: text,
    labels,
  }),
  spec: object({
    type: choice("PROFILE_TYPE_USER", "PROFILE_TYPE_API_KEY", "PROFILE_TYPE_SYSTEM"),
    name: text,
  }),
});

const madeBy = {
  toolSet: ref(resourceMetadata, "ResourceMetadata"),
  createdBy: ref(profile, "Profile"),
};

const toolSetMembers = {
  metadata: ref(resourceMetadata, "ResourceMetadata"),
  spec: ref(TOOL_SET_SPEC, "ToolSetSpec"),
};
const toolSetInfo = {
  agentCount: count,
  toolCount: count,
  createdBy: ref(profile, "Profile"),
  lastSync: optional(time),
};
const toolSet = object({ ...toolSetMembers, info: optional(object(toolSetInfo)) });

const toolMembers = {
  metadata: ref(resourceMetadata, "ResourceMetadata"),
  spec: ref(TOOL_SPEC, "ToolSpec"),
};
const tool = object({ ...toolMembers, info: optional(object(madeBy)) });

const eventMembers = {
  syncStarted: optional(object({ message: optional(text) })),
  syncCompleted: optional(object({ toolsSynced: optional(count), message: optional(text) })),
  syncFailed: optional(
    object({ error: optional(flag()), message: optional(text), errorType: optional(text) }),
  ),
};
const toolSetEventData = object({
  // Stored as a text; later versions may know more of them.
  type: annotated(text, { enum: ["sync_started", "sync_completed", "sync_failed"] }),
  ...eventMembers,
});

const toolSetEvent = object({
  metadata: ref(operationMetadata, "OperationMetadata"),
  toolSetId: text,
  event: ref(toolSetEventData, "ToolSetEventData"),
  info: optional(object(madeBy)),
});

function listOfAll<S extends TSchema>(item: S, name: string) {
  return object({ items: listOf(ref(item, name)), pagination: ref(page, "Page") });
}

// What current clients are told beside it.
const currentSet = object({
  ...toolSetMembers,
  info: optional(object({ ...toolSetInfo, availableTools: count, omittedTools: count })),
  state: optional(choice("STATE_ACTIVE", "STATE_ARCHIVED")),
});
const currentTool = object({
  ...toolMembers,
  info: optional(object({ ...madeBy, signature: text })),
  state: optional(choice("STATE_AVAILABLE", "STATE_OMITTED", "STATE_ARCHIVED")),
});
const secret = object({
  metadata: ref(resourceMetadata, "ResourceMetadata"),
  spec: shape({}),
  info: optional(object({ createdBy: ref(profile, "Profile") })),
});

/** The schemas of answers; what is written in them is described by the schemas of requests. */
export const ANSWERS = {
  Empty: shape({}),
  Status: object({ code: whole, message: text, details: listOf(detail) }),
  Page: page,
  ResourceMetadata: resourceMetadata,
  OperationMetadata: operationMetadata,
  Profile: profile,
  ToolSet: toolSet,
  ToolSetList: listOfAll(toolSet, "ToolSet"),
  Tool: tool,
  ToolList: listOfAll(tool, "Tool"),
  ToolSetEvent: toolSetEvent,
  ToolSetEventData: toolSetEventData,
  ToolSetEventList: listOfAll(toolSetEvent, "ToolSetEvent"),
};

/** The schemas of answers to current clients, in place of those of the seed and beside them. */
export const CURRENT_ANSWERS = {
  ToolSet: currentSet,
  Tool: currentTool,
  ToolSetEventData: object({
    type: annotated(text, { enum: ["syncStarted", "syncCompleted", "syncFailed"] }),
    ...eventMembers,
  }),
  SearchResult: object({
    agents: listOf(shape({})),
    toolSets: listOf(ref(toolSet, "ToolSet")),
    tools: listOf(ref(tool, "Tool")),
  }),
  ToolSetUsageList: object({ items: listOf(shape({})), pagination: ref(page, "Page") }),
  OpenApiSpec: object({ spec: text }),
  ToolSetSecret: secret,
  ToolSetSecretList: listOfAll(secret, "ToolSetSecret"),
};

const ALL = { ...CURRENT_ANSWERS, ...ANSWERS };

export type AnswerName = keyof typeof ALL;

/** What has the schema of this name. */
export type AnswerObject<Name extends AnswerName> = Static<(typeof ALL)[Name]>;
