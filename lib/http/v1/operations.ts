import { dictionary, json } from "@/lib/validation/schema";

import { jsonAnswer } from "../openapi/answers";
import { operation, type BodySpec, type Operation } from "../request/operation";
import type { QueryParameter, QuerySpec } from "../request/query";
import { CONTRACTS, type ApiContract, type QueryName } from "./contracts";
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
): ContractOperation<P>[] {
  const { id, methods, path, summary, scope, query, answer } = contract;
  return methods.map((method, at) => ({
    id: at === 0 ? id : `${id}By${method}`,
    method,
    path,
    summary,
    scope,
    query: Object.fromEntries(query.map((name) => [name, QUERY[name]])),
    ...(method === "GET" ? {} : { body: bodyOf(contract) }),
    answers: { 200: jsonAnswer("Done.", { $ref: `#/components/schemas/${answer}` }) },
  }));
}

/** Every operation that the document describes. */
export const OPERATIONS: readonly Operation[] = Object.values<ApiContract>(CONTRACTS).flatMap(
  (contract) => operationsOf(contract) as unknown as Operation[],
);

/** The document itself. */
export const DOCUMENT = operation({
  id: "describeToolSets",
  method: "GET",
  path: "/v1/openapi.json",
  summary: "The Tool sets API as OpenAPI 3.1.",
  answers: { 200: jsonAnswer("The document.", { type: "object", additionalProperties: true }) },
});

function bodyOf({ body }: ApiContract): BodySpec<typeof ANY_OBJECT> {
  if (body === undefined) return { kind: "none", limit: BODY_LIMIT };
  const isCreate = body.kind === "create";
  const properties = {
    metadata: schemaOf(METADATA),
    spec: schemaOf(body.spec),
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
    described: { schema: { type: "object", properties, ...required }, required: isCreate },
  };
}
