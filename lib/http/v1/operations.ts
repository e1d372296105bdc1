import { dictionary, json } from "@/lib/validation/schema";

import { jsonAnswer } from "../openapi/answers";
import { TOOL_SETS_VALUES } from "../request/limits";
import { operation, type BodySpec, type Operation } from "../request/operation";
import type { QueryParameter, QuerySpec } from "../request/query";
import { CONTRACTS, type ApiContract, type QueryName } from "./contracts";
import { CURRENT_CONTRACTS } from "./current-contracts";
import type { ApiRevision } from "./revision";
import { METADATA } from "@/lib/domain/tool-sets-api/tool-set-schemas";
import { schemaOf } from "./components";

type Json = Readonly<Record<string, unknown>>;

/** A tool set is small, and a tool is its schema. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** What is in a body is judged by what reads it. */
export const ANY_OBJECT = dictionary(json());

/** What cannot be read counts as absent, so nothing is refused here. */
function parameter(description: string, schema: Json): QueryParameter<string> {
  return { description, schema, read: (text) => text };
}

/** The parameters of queries. */
export const QUERY = {
  cursor: parameter("`nextCursor` of the page before.", { type: "string" }),
  query: parameter("What the name or the external id contains; case does not matter.", {
    type: "string",
  }),
  labels: parameter("Pairs such as `env=prod,team=ai`; all must match.", { type: "string" }),
  state: parameter("Only objects in this state.", { type: "string" }),
  states: parameter("Only objects in one of these states.", {
    type: "array",
    items: { type: "string" },
  }),
  names: parameter("Only tools with one of these names.", {
    type: "array",
    items: { type: "string" },
  }),
  requiresApproval: parameter("Only tools that need approval, or only those that do not.", {
    type: "boolean",
  }),
  toolId: parameter("Only what uses this tool.", { type: "string" }),
  includeInfo: parameter("Whether objects come with `info`.", { type: "boolean" }),
  limit: parameter("Objects a page: 20 unless said, at most 100.", {
    type: "integer",
    minimum: 1,
    maximum: 100,
    default: 20,
  }),
  prefix: parameter("How the name starts; case matters.", { type: "string" }),
  sortOrder: parameter("By the time of making.", { type: "string", enum: ["asc", "desc"] }),
} as const satisfies Readonly<Record<QueryName, QueryParameter<string>>>;

type ContractOperation<P extends string> = Operation<P, QuerySpec, typeof ANY_OBJECT>;

/** A contract as operations, one for each of its methods. */
export function operationsOf<const P extends string>(
  contract: ApiContract & { readonly path: P },
  revision: ApiRevision = "seed",
): ContractOperation<P>[] {
  const { id, methods, path, summary, scope, answer } = contract;
  const query =
    revision === "current" ? [...contract.query, ...(contract.currentQuery ?? [])] : contract.query;
  return methods.map((method, at) => ({
    id: at === 0 ? id : `${id}By${method}`,
    method,
    path,
    summary,
    scope,
    query: Object.fromEntries(query.map((name) => [name, QUERY[name]])),
    ...(method === "GET" ? {} : { body: bodyOf(contract, revision) }),
    answers: { 200: jsonAnswer("Done.", { $ref: `#/components/schemas/${answer}` }) },
  }));
}

/** The operations that the document of an API describes. */
export function operationsFor(revision: ApiRevision): readonly Operation[] {
  return contractsFor(revision).flatMap(
    (contract) => operationsOf(contract, revision) as unknown as Operation[],
  );
}

/** The contracts of an API; the current one has all of the seed's. */
export function contractsFor(revision: ApiRevision): readonly ApiContract[] {
  const seed = Object.values<ApiContract>(CONTRACTS);
  return revision === "seed" ? seed : [...seed, ...Object.values<ApiContract>(CURRENT_CONTRACTS)];
}

/** Every operation that is served. */
export const OPERATIONS: readonly Operation[] = operationsFor("current");

/** The document itself. */
export const DOCUMENT = operation({
  id: "describeToolSets",
  method: "GET",
  path: "/v1/openapi.json",
  summary: "The Tool sets API as OpenAPI 3.1.",
  query: {
    revision: parameter("`current` describes what current clients are answered.", {
      type: "string",
      enum: ["seed", "current"],
    }),
  },
  answers: { 200: jsonAnswer("The document.", { type: "object", additionalProperties: true }) },
});

function bodyOf({ body }: ApiContract, revision: ApiRevision): BodySpec<typeof ANY_OBJECT> {
  if (body === undefined) return { kind: "none", limit: BODY_LIMIT };
  const isCreate = body.kind === "create";
  const properties = {
    metadata: schemaOf(METADATA),
    spec: schemaOf(revision === "current" ? body.current : body.spec),
    ...(isCreate
      ? {}
      : {
          updateMask: {
            type: "string",
            description: "Paths to write, separated by commas, as `metadata.name,spec.adapter`.",
          },
        }),
  };
  const required = isCreate ? { required: ["metadata", "spec"] } : {};
  return {
    kind: "json",
    schema: ANY_OBJECT,
    // The handler says what an empty one lacks.
    optional: true,
    limit: BODY_LIMIT,
    values: TOOL_SETS_VALUES,
    described: { schema: { type: "object", properties, ...required }, required: isCreate },
  };
}
