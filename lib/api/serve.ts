import { recordApiCall } from "@/lib/data/api/calls";
import { newId } from "@/lib/data/store/keys/new-id";
import { unknownParameters } from "@/lib/domain/tool-sets-api/page";
import { checkHost, checkOrigin } from "@/lib/http/server/caller";
import { damageProblem } from "@/lib/http/problem/damage";
import { diskProblem } from "@/lib/http/problem/disk";
import { log } from "@/lib/http/server/log";

import { answerWith } from "./answer";
import { checkScope, identifyCaller, type ApiCaller } from "./caller";
import { CONTRACTS, type ApiContract } from "./contracts";
import { failure, invalid, isFailure } from "./failure";
import { findRoute } from "./find-route";
import { apiDocument } from "./openapi";
import { OPERATIONS } from "./operations";
import { readRequest } from "./read-request";

/** What the audit says of a request; filled in while it is answered. */
interface Trace {
  route: string;
  caller: ApiCaller | null;
}

const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Answers a request below `/v1`, whatever it asks for. */
export async function serveApi(request: Request): Promise<Response> {
  const requestId = newId();
  const atMs = Date.now();
  const started = performance.now();
  const trace: Trace = { route: "unknown", caller: null };
  let value: unknown;
  try {
    value = await answer(request, trace);
  } catch (error) {
    log(
      "error",
      "request-failed",
      { requestId, method: request.method, route: trace.route },
      error,
    );
    value = failureOf(error, requestId);
  }
  const response = answerWith(value, { request, requestId });
  const { route, caller } = trace;
  const ms = performance.now() - started;
  await audit({
    atMs,
    requestId,
    keyId: caller?.keyId ?? null,
    profileId: caller?.profileId ?? null,
    method: request.method,
    route,
    status: response.status,
    ms,
  });
  return response;
}

async function audit(call: Parameters<typeof recordApiCall>[0]): Promise<void> {
  try {
    await recordApiCall(call);
  } catch (error) {
    // The answer is right all the same, and the log takes the place of the audit.
    const { requestId, method, route, status } = call;
    log("error", "audit-failed", { requestId, method, route, status }, error);
  }
}

function failureOf(error: unknown, requestId: string) {
  const full = diskProblem(error);
  // Sending the same again at once would meet the same disk.
  if (full !== null) return failure("RESOURCE_EXHAUSTED", full.detail, { retry: false });
  const damaged = damageProblem(error);
  if (damaged !== null) return failure("UNAVAILABLE", damaged.detail, { retry: false });
  return isUnavailable(error)
    ? failure("UNAVAILABLE", "The library is not available.")
    : failure("INTERNAL", `The request failed; the server's log has more under ${requestId}.`);
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Error && /^SQLITE_(?:BUSY|CANTOPEN|READONLY)/.test(codeOf(error));
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

async function answer(request: Request, trace: Trace): Promise<unknown> {
  const { method, headers } = request;
  const foreign = checkHost(headers) ?? (SAFE.has(method) ? null : checkOrigin(headers));
  if (foreign !== null) return failure("PERMISSION_DENIED", foreign.detail);
  const url = new URL(request.url);
  if (url.pathname.endsWith("/v1/openapi.json")) {
    trace.route = "/v1/openapi.json";
    return method === "GET" || method === "HEAD" ? apiDocument() : unsupported(["GET"]);
  }
  const match = findRoute(method === "HEAD" ? "GET" : method, url.pathname);
  if (match.kind === "nowhere") return failure("NOT_FOUND", "There is no such route.");
  if (match.kind === "method") {
    trace.route = match.path;
    return unsupported(match.allow);
  }
  const contract: ApiContract = CONTRACTS[match.id];
  trace.route = contract.path;
  const caller = await identifyCaller(headers);
  if (isFailure(caller)) return caller;
  trace.caller = caller;
  const denied = checkScope(caller, contract.scope);
  if (denied !== null) return denied;
  const unknown = contract.answer.endsWith("List")
    ? unknownParameters(url.searchParams, contract.query)
    : [];
  if (unknown.length > 0) {
    const description = "this parameter is not supported by this server";
    return invalid(
      unknown.map((field) => ({ field, description })),
      "unknown parameter",
    );
  }
  const body = await readRequest(contract, request);
  if (isFailure(body)) return body;
  return OPERATIONS[match.id]({ params: match.params, query: url.searchParams, body, caller });
}

function unsupported(allow: readonly string[]) {
  const headers = { allow: allow.join(", ") };
  return failure("UNIMPLEMENTED", "Method Not Allowed", { headers, retry: false });
}
