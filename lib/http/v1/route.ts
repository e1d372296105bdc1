import "server-only";
import type { Viewer } from "@/lib/domain/accounts/viewer";

import { recordApiCall } from "@/lib/data/api/calls";
import { unknownParameters } from "@/lib/domain/tool-sets-api/page";
import { isDeeperThan } from "@/lib/formats/kit/contract/nesting";
import type { JsonRecord } from "@/lib/shared/read-value";

import { problem } from "../problem/problem";
import type { PathParameters } from "../request/operation";
import type { QuerySpec } from "../request/query";
import { routeDefiner, serveTo, type Answered, type Call, type Served } from "../route";
import { log } from "../log/log";
import type { AnswerName, AnswerObject } from "./answer-schemas";
import { admitProgram, checkScope, identifyCaller, type ApiCaller } from "./caller";
import type { ApiContract } from "./contracts";
import { failure, failureOf, invalid, isFailure, type ApiFailure } from "./failure";
import { fitPath } from "./fit-path";
import { revisionOf, type ApiRevision } from "./revision";
import { apiDocument } from "./openapi";
import { DOCUMENT, operationsOf, type ANY_OBJECT } from "./operations";
import { API_HEADERS } from "../server/security-headers";

/** A request after everything about its caller and its form was checked. */
export interface ApiCall<Params> {
  readonly params: Params;
  readonly query: URLSearchParams;
  readonly body: JsonRecord;
  readonly viewer: Viewer;
  readonly caller: ApiCaller;
  readonly revision: ApiRevision;
  /** Aborted when the client has left. */
  readonly signal: AbortSignal;
}

type CallOf<P extends string> = Call<P, QuerySpec, typeof ANY_OBJECT, ApiCaller>;

/** What is deeper could not be read again in a document, where it is some levels further down. */
const DEEPEST_BODY = 150;

/** Joins a contract of the API and the code that fulfils it. */
export function serveContract<const P extends string, const A extends AnswerName>(
  contract: ApiContract & { readonly path: P; readonly answer: A },
  handle: (call: ApiCall<PathParameters<P>>) => Promise<AnswerObject<A> | ApiFailure>,
): Served[] {
  return operationsOf(contract).map((operation) =>
    serveTo(
      operation,
      async ({ request, params, body, viewer, caller, signal }: CallOf<P>) => {
        const query = new URL(request.url).searchParams;
        const revision = revisionOf(request);
        const refused = refuseQuery(contract, query, revision) ?? refuseBody(contract, body);
        if (refused !== null) return answerWith(refused);
        return answerWith(
          await handle({ params, query, body: body ?? {}, viewer, caller, revision, signal }),
        );
      },
      {
        fit: (pathname) => fitPath(contract.path, pathname),
        admit: (request) => admit(request, contract),
      },
    ),
  );
}

/** The OpenAPI document, for everybody. */
export const serveDocument: Served = serveTo(
  DOCUMENT,
  ({ query }) => answerWith(apiDocument(query.revision === "current" ? "current" : "seed")),
  {
    fit: (pathname) => fitPath(DOCUMENT.path, pathname),
    admit: async () => null,
  },
);

/** Makes every handler of a route file of the Tool sets API, which refuses in the form of google.rpc.Status. */
export const defineToolSetsRoute = routeDefiner({
  refuse: (refusal) => answerWith(failureOf(refusal)),
  answersOptions: false,
  admit: admitProgram,
  explain: (error) =>
    isUnavailable(error) ? problem("unavailable", "The library is not available.") : null,
  record,
});

/** For the audit, which names also callers that were refused. */
const callers = new WeakMap<Request, ApiCaller>();

async function admit(request: Request, { scope }: ApiContract): Promise<ApiCaller | Response> {
  const caller = await identifyCaller(request.headers);
  if (isFailure(caller)) return answerWith(caller);
  callers.set(request, caller);
  const denied = checkScope(caller, scope);
  return denied === null ? caller : answerWith(denied);
}

function refuseQuery(
  { answer, query, currentQuery = [] }: ApiContract,
  given: URLSearchParams,
  revision: ApiRevision,
): ApiFailure | null {
  const known = revision === "current" ? [...query, ...currentQuery] : query;
  // A search that passed over a filter would find more than was asked for, like a list.
  const isFiltered = answer.endsWith("List") || answer === "SearchResult";
  const unknown = isFiltered ? unknownParameters(given, known) : [];
  if (unknown.length === 0) return null;
  const description = "this parameter is not supported by this server";
  return invalid(
    unknown.map((field) => ({ field, description })),
    "unknown parameter",
  );
}

function refuseBody(contract: ApiContract, body: JsonRecord | undefined): ApiFailure | null {
  if (body === undefined) {
    return contract.body?.kind === "create" ? failureOf(problem("bad-request", "")) : null;
  }
  return isDeeperThan(body, DEEPEST_BODY)
    ? failure("INVALID_ARGUMENT", `The body nests deeper than ${DEEPEST_BODY} levels.`)
    : null;
}

function isUnavailable(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^SQLITE_(?:BUSY|CANTOPEN|READONLY)/.test(code);
}

async function record(answered: Answered): Promise<void> {
  const { request, requestId, response, atMs, ms } = answered;
  const caller = callers.get(request);
  const { method } = request;
  const { status } = response;
  const route = answered.route ?? "unknown";
  try {
    await recordApiCall({
      atMs,
      requestId,
      keyId: caller?.keyId ?? null,
      profileId: caller?.profileId ?? null,
      method,
      route,
      status,
      ms,
    });
  } catch (error) {
    // The answer is right all the same, and the log takes the place of the audit.
    log("error", "audit-failed", { requestId, method, route, status }, error);
  }
}

const encoder = new TextEncoder();
/** Shorter ones fit into one packet as they are; compressing takes longer than sending them. */
const WORTH_COMPRESSING = 1024;
const LEFT_ALONE = `${API_HEADERS["Cache-Control"]}, no-transform`;

/**
 * The response to a request: JSON whatever becomes of it. Next compresses it on its way, and would take away the
 * header of a body that is compressed already, and the length, by which it could tell a small one.
 */
function answerWith(value: unknown): Response {
  const refused: ApiFailure | null = isFailure(value) ? value : null;
  const body = encoder.encode(JSON.stringify(refused === null ? value : refused.body));
  return new Response(body, {
    status: refused?.status ?? 200,
    headers: {
      ...refused?.headers,
      "content-type": "application/json",
      ...(body.byteLength < WORTH_COMPRESSING ? { "cache-control": LEFT_ALONE } : {}),
    },
  });
}
