import { METADATA } from "@/lib/domain/tool-sets-api/tool-set-shapes";
import { VERSION } from "@/lib/http/server/version";

import { answerSchemas } from "./answer-schemas";
import { CONTRACTS, type ApiContract, type QueryName } from "./contracts";
import { collectSchemas, schemaOf } from "./shape-schema";

type Json = Readonly<Record<string, unknown>>;

const PARAMETERS: Readonly<Record<string, string>> = {
  id: "The object's id, or `external_id:` and its id in another system.",
  toolSetId: "The id of the tool set, or `external_id:` and its id in another system.",
};

const QUERY: Readonly<Record<QueryName, { about: string; schema: Json }>> = {
  cursor: { about: "`nextCursor` of the page before.", schema: { type: "string" } },
  includeInfo: { about: "Whether objects come with `info`.", schema: { type: "boolean" } },
  limit: {
    about: "Objects a page: 20 unless said, at most 100.",
    schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
  },
  prefix: { about: "How the name starts; case matters.", schema: { type: "string" } },
  sortOrder: {
    about: "By the time of making.",
    schema: { type: "string", enum: ["asc", "desc"] },
  },
};

/** What a parameter of the query does. */
export const queryAbout = (name: QueryName): string => QUERY[name].about;

/** The API of tool sets as OpenAPI 3.1. */
export function apiDocument(): Json {
  const paths = new Map<string, Record<string, unknown>>();
  for (const contract of Object.values<ApiContract>(CONTRACTS)) {
    const path = paths.get(contract.path) ?? {};
    for (const [at, method] of contract.methods.entries()) {
      path[method.toLowerCase()] = describe(contract, at === 0 ? "" : method);
    }
    paths.set(contract.path, path);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Colloquy tool sets",
      version: VERSION,
      description:
        "Every path may also be written with `/v1/workspaces/{workspaceId}` in place of `/v1`; any workspace is this one. Refusals have the form of google.rpc.Status, and `x-should-retry` says whether to send the same again.",
    },
    servers: [{ url: "/" }],
    security: [{ key: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
      schemas: { ...collectSchemas([METADATA, ...specs()]), ...answerSchemas() },
    },
  };
}

function specs() {
  return Object.values<ApiContract>(CONTRACTS).flatMap(({ body }) =>
    body === undefined ? [] : [body.spec],
  );
}

function describe(contract: ApiContract, suffix: string): Json {
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const parameters = [
    ...names.map((name) => ({
      name,
      in: "path",
      required: true,
      description: PARAMETERS[name],
      schema: { type: "string" },
    })),
    ...contract.query.map((name) => ({
      name,
      in: "query",
      description: QUERY[name].about,
      schema: QUERY[name].schema,
    })),
  ];
  const answer = { schema: { $ref: `#/components/schemas/${contract.answer}` } };
  const status = { schema: { $ref: "#/components/schemas/Status" } };
  return {
    operationId: suffix === "" ? contract.id : `${contract.id}By${suffix}`,
    summary: contract.summary,
    "x-scope": contract.scope,
    parameters,
    ...requestBody(contract),
    responses: {
      "200": { description: "Done.", content: { "application/json": answer } },
      default: { description: "Refused.", content: { "application/json": status } },
    },
  };
}

function requestBody({ body }: ApiContract): Json {
  if (body === undefined) return {};
  const properties = {
    metadata: schemaOf(METADATA),
    spec: schemaOf(body.spec),
    ...(body.kind === "create"
      ? {}
      : {
          updateMask: {
            type: "string",
            description: "Paths to write, separated by commas, as `metadata.name,spec.adapter`.",
          },
        }),
  };
  const isCreate = body.kind === "create";
  const schema = {
    type: "object",
    properties,
    ...(isCreate ? { required: ["metadata", "spec"] } : {}),
  };
  return { requestBody: { required: isCreate, content: { "application/json": { schema } } } };
}
