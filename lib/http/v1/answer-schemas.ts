type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const time = { type: "string", format: "date-time" };
const count = { type: "integer", minimum: 0 };
const labels = { type: "object", additionalProperties: text };
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function object(
  required: Readonly<Record<string, Json>>,
  optional: Readonly<Record<string, Json>> = {},
): Json {
  return {
    type: "object",
    properties: { ...required, ...optional },
    required: Object.keys(required),
  };
}

const operation = {
  id: text,
  accountId: text,
  workspaceId: text,
  profileId: text,
  createdAt: time,
  externalId: text,
  labels,
};
const resource = { ...operation, name: text };

const listOf = (item: string): Json =>
  object({ items: { type: "array", items: ref(item) }, pagination: ref("Page") });

/** The schemas of answers; what is written in them is described by the schemas of requests. */
export function answerSchemas(): Readonly<Record<string, Json>> {
  return {
    Empty: { type: "object", properties: {} },
    Status: object({
      code: { type: "integer" },
      message: text,
      details: {
        type: "array",
        items: { type: "object", properties: { "@type": text }, additionalProperties: true },
      },
    }),
    Page: object({ nextCursor: text, next_cursor: text, total: count }),
    ResourceMetadata: object(resource),
    OperationMetadata: object(operation),
    Profile: object({
      metadata: object({
        id: text,
        accountId: text,
        name: text,
        profileId: text,
        externalId: text,
        labels,
      }),
      spec: object({
        type: {
          type: "string",
          enum: ["PROFILE_TYPE_USER", "PROFILE_TYPE_API_KEY", "PROFILE_TYPE_SYSTEM"],
        },
        name: text,
      }),
    }),
    ToolSet: object(
      { metadata: ref("ResourceMetadata"), spec: ref("ToolSetSpec") },
      {
        info: object(
          { agentCount: count, toolCount: count, createdBy: ref("Profile") },
          { lastSync: time },
        ),
      },
    ),
    ToolSetList: listOf("ToolSet"),
    Tool: object(
      { metadata: ref("ResourceMetadata"), spec: ref("ToolSpec") },
      { info: object({ toolSet: ref("ResourceMetadata"), createdBy: ref("Profile") }) },
    ),
    ToolList: listOf("Tool"),
    ToolSetEvent: object(
      { metadata: ref("OperationMetadata"), toolSetId: text, event: ref("ToolSetEventData") },
      { info: object({ toolSet: ref("ResourceMetadata"), createdBy: ref("Profile") }) },
    ),
    ToolSetEventData: object(
      { type: { type: "string", enum: ["sync_started", "sync_completed", "sync_failed"] } },
      {
        syncStarted: object({}, { message: text }),
        syncCompleted: object({}, { toolsSynced: count, message: text }),
        syncFailed: object({}, { error: { type: "boolean" }, message: text, errorType: text }),
      },
    ),
    ToolSetEventList: listOf("ToolSetEvent"),
  };
}
