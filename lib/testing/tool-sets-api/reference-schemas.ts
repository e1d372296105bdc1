import * as z from "zod";

// What the published reference of the API says that its objects hold, and which members are optional.

const labels = z.record(z.string(), z.string());

const operationMetadata = {
  id: z.string(),
  accountId: z.string(),
  createdAt: z.iso.datetime(),
  profileId: z.string(),
  workspaceId: z.string(),
  externalId: z.string().optional(),
  labels: labels.optional(),
};
const resourceMetadata = z.looseObject({ ...operationMetadata, name: z.string() });

const profile = z.looseObject({
  metadata: z.looseObject({
    id: z.string(),
    accountId: z.string(),
    name: z.string(),
    profileId: z.string(),
    externalId: z.string().optional(),
    labels: labels.optional(),
  }),
  spec: z.looseObject({
    type: z.enum(["PROFILE_TYPE_USER", "PROFILE_TYPE_API_KEY", "PROFILE_TYPE_SYSTEM"]),
    email: z.string().optional(),
    name: z.string().optional(),
  }),
});

export const OPERATORS = ["OPERATOR_UNSPECIFIED", "OPERATOR_AND", "OPERATOR_OR"] as const;
export const ATTRIBUTES = [
  "ATTRIBUTE_UNSPECIFIED",
  "ATTRIBUTE_NAME",
  "ATTRIBUTE_TITLE",
  "ATTRIBUTE_DESCRIPTION",
] as const;
export const STATUSES = [
  "TOOL_STATUS_UNSPECIFIED",
  "TOOL_STATUS_AVAILABLE",
  "TOOL_STATUS_FILTERED",
  "TOOL_STATUS_ARCHIVED",
] as const;
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const filter = z.looseObject({
  operator: z.enum(OPERATORS),
  filters: z
    .array(
      z.looseObject({
        attribute: z.enum(ATTRIBUTES),
        matcher: z
          .looseObject({
            caseSensitive: z.boolean().optional(),
            contains: z.string().optional(),
            endsWith: z.string().optional(),
            exact: z.string().optional(),
            regex: z.string().optional(),
            startsWith: z.string().optional(),
          })
          .optional(),
      }),
    )
    .optional(),
});

const toolSetSpec = z.looseObject({
  adapter: z
    .looseObject({
      http: z
        .looseObject({ baseUrl: z.string().optional(), headers: labels.optional() })
        .optional(),
      mcp: z
        .looseObject({
          excludeTools: filter.optional(),
          headers: labels.optional(),
          includeTools: filter.optional(),
          toolApprovals: z
            .looseObject({ always: z.boolean().optional(), only: filter.optional() })
            .optional(),
          url: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  description: z.string().optional(),
});

export const TOOL_SET = z.looseObject({
  metadata: resourceMetadata,
  spec: toolSetSpec,
  info: z
    .looseObject({
      agentCount: z.number().optional(),
      createdBy: profile.optional(),
      lastSync: z.iso.datetime().optional(),
      toolCount: z.number().optional(),
    })
    .optional(),
});

const objectInfo = z
  .looseObject({ createdBy: profile.optional(), toolSet: resourceMetadata.optional() })
  .optional();

export const TOOL = z.looseObject({
  metadata: resourceMetadata,
  spec: z.looseObject({
    config: z.looseObject({
      http: z
        .looseObject({
          requestMethod: z.enum(METHODS),
          headers: labels.optional(),
          path: z.string().optional(),
          query: z.string().optional(),
          requestBodyContentType: z.string().optional(),
          requestBodyTemplate: z.string().optional(),
          toolName: z.string().optional(),
        })
        .optional(),
      mcp: z
        .looseObject({
          toolDescription: z.string().optional(),
          toolName: z.string().optional(),
          toolTitle: z.string().optional(),
        })
        .optional(),
    }),
    description: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    status: z.enum(STATUSES),
    requiresApproval: z.boolean().optional(),
  }),
  info: objectInfo,
});

export const TOOL_SET_EVENT = z.looseObject({
  metadata: z.looseObject(operationMetadata),
  event: z
    .looseObject({
      syncCompleted: z
        .looseObject({ message: z.string().optional(), toolsSynced: z.number().optional() })
        .optional(),
      syncFailed: z
        .looseObject({
          error: z.boolean().optional(),
          errorType: z.string().optional(),
          message: z.string().optional(),
        })
        .optional(),
      syncStarted: z.looseObject({ message: z.string().optional() }).optional(),
      type: z.string().optional(),
    })
    .optional(),
  info: objectInfo,
  toolSetId: z.string().optional(),
});

/** A page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    items: z.array(item).optional(),
    pagination: z
      .looseObject({ nextCursor: z.string().optional(), total: z.number().optional() })
      .optional(),
  });
}

/** Paths of all members a schema names: `spec.adapter.mcp.url`, `items[].metadata.id`. */
export function documentedPaths(schema: unknown, path = ""): string[] {
  if (schema instanceof z.ZodOptional) return documentedPaths(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return documentedPaths(schema.element, `${path}[]`);
  if (!(schema instanceof z.ZodObject)) return [path];
  return Object.entries(schema.shape).flatMap(([name, member]) =>
    documentedPaths(member, path === "" ? name : `${path}.${name}`),
  );
}
