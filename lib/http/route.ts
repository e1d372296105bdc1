import { withoutBase } from "@/lib/shared/base-path";
import type { Static, TSchema } from "@/lib/validation/schema";
import { actingFor } from "@/lib/data/store/sight/actor";
import { isReadingThread } from "@/lib/data/store/locks/reading-thread";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  BodyCut,
  checkContentType,
  parseBody,
  readBytes,
  readJsonBytes,
  type BodyResult,
} from "./request/body";
import { admit } from "./server/admit";
import { LASTING_OPERATIONS } from "./live/lasting";
import { renewViewer } from "./live/renew";
import { whileAllowed } from "./live/while-allowed";
import { checkHost, checkOrigin } from "./server/caller";
import { damageProblem } from "./problem/damage";
import { connectionProblem } from "./problem/connection";
import { diskProblem } from "./problem/disk";
import { IN_MEMORY_LIMIT } from "./request/limits";
import { countAnswer } from "./server/metrics";
import { log } from "./log/log";
import { readPath, type Operation, type PathParameters } from "./request/operation";
import { isProblem, problem, problemResponse, type Problem } from "./problem/problem";
import { readQuery, type QuerySpec, type QueryValues } from "./request/query";
import { API_HEADERS } from "./server/security-headers";
import { withoutForeignUpload } from "./request/foreign-upload";
import { forward } from "./threads/forward";
import { relieve, wantsRelief } from "./threads/relief";
import { forwardStream } from "./threads/forward-stream";
import { newId } from "@/lib/data/store/keys/new-id";

/** What a handler is given: everything outside of it was checked before. */
export interface Call<P extends string, Q extends QuerySpec, S extends TSchema, C = null> {
  readonly request: Request;
  readonly params: PathParameters<P>;
  readonly query: QueryValues<Q>;
  readonly body: Static<S>;
  /** Who asks, with the right that the operation needs. */
  readonly viewer: Viewer;
  /** Who calls, where the API has callers. */
  readonly caller: C;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  readonly requestId: string;
}

type Reply = Response | Problem;

/** A contract with the code that fulfils it. */
export interface Served {
  readonly operation: Operation;
  /** Whether a thread may answer it. */
  readonly forwards: boolean;
  /** The parameters of a path; null where the path is of another operation. */
  readonly fit: (pathname: string) => Readonly<Record<string, string>> | null;
  answer(request: Request, requestId: string, viewer: Viewer): Promise<Reply>;
}

/** Bodies up to this size are parsed before others could notice. */
const SMALL_BODY = 256 * 1024;

interface Forwarding<P extends string, Q extends QuerySpec, S extends TSchema> {
  /**
   * Whether an answer could hold up the others: then a thread that reads the library makes it. Routes that only
   * read may have this, if app/api/reading-thread.ts lists them.
   */
  readonly isHeavy?: (call: Call<P, Q, S>) => Promise<boolean> | boolean;
  /** A thread also makes the small answers while the main one has its hands full. */
  readonly isRelieved?: true;
  /** It changes nothing, whatever its method says: as one that reads, it is given up when it takes too long. */
  readonly isQuestion?: true;
  /** The answer may be of any length: it is sent while it is made. */
  readonly streams?: boolean;
}

/** Joins a contract and the code that fulfils it. */
export function serve<P extends string, Q extends QuerySpec, S extends TSchema>(
  operation: Operation<P, Q, S>,
  handle: (call: Call<P, Q, S>) => Promise<Reply> | Reply,
  forwarding?: Forwarding<P, Q, S>,
): Served {
  return serveTo(operation, handle, {
    admit: async () => null,
    fit: (pathname) => readPath(operation.path, pathname),
    ...(forwarding === undefined ? {} : { forwarding }),
  });
}

interface Door<P extends string, Q extends QuerySpec, S extends TSchema, C> {
  /** Who calls, or why not; asked before anything of the request but its path and method is read. */
  readonly admit: (request: Request) => Promise<C | Response>;
  readonly fit: Served["fit"];
  readonly forwarding?: Forwarding<P, Q, S>;
}

/** The same for an API that has callers, or paths of its own spelling. */
export function serveTo<P extends string, Q extends QuerySpec, S extends TSchema, C>(
  operation: Operation<P, Q, S>,
  handle: (call: Call<P, Q, S, C>) => Promise<Reply> | Reply,
  { admit, fit, forwarding }: Door<P, Q, S, C>,
): Served {
  return {
    operation,
    forwards: forwarding !== undefined,
    fit,
    async answer(request, requestId, viewer) {
      const url = new URL(request.url);
      const fitted = fit(withoutBase(url.pathname));
      if (!fitted) return problem("not-found", "There is nothing at this path.");
      const params = await withoutForeignUpload(operation.path, fitted, viewer);
      const caller = await admit(request);
      if (caller instanceof Response) return caller;
      const wrongType = SAFE.has(request.method)
        ? null
        : checkContentType(operation.body?.kind ?? "none", request.headers);
      if (wrongType) return wrongType;
      const query = readQuery(operation.query ?? ({} as Q), url.searchParams);
      if (!query.ok) {
        const expected = JSON.stringify(query.expected);
        const sentence = query.reason ?? `The parameter "${query.name}" must fit ${expected}.`;
        return problem("invalid-input", sentence);
      }
      const mayForward = forwarding !== undefined && !isReadingThread();
      const read = await readWholeBody(operation.body, request, mayForward);
      if (!read.ok) return read.problem;
      const bytes = read.value;
      const send = forwarding?.streams === true ? forwardStream : forward;
      const isQuestion = forwarding?.isQuestion === true;
      const elsewhere = () =>
        send(request, { operation: operation.id, requestId, viewer, body: bytes, isQuestion });
      if (mayForward && (bytes?.byteLength ?? 0) > SMALL_BODY) return elsewhere();
      const body = parseBody(operation.body, request.headers, bytes);
      if (!body.ok) return body.problem;
      const call = {
        request: operation.body?.kind === "bytes" && bytes ? withBody(request, bytes) : request,
        params: params as PathParameters<P>,
        viewer,
        query: query.values,
        body: body.value,
        signal: request.signal,
        requestId,
      };
      if (mayForward && (await forwarding.isHeavy?.({ ...call, caller: null })) === true) {
        return elsewhere();
      }
      if (mayForward && forwarding.isRelieved === true && wantsRelief()) {
        return relieve(request, { operation: operation.id, requestId, viewer, body: bytes });
      }
      return handle({ ...call, caller });
    },
  };
}

/** The bytes of a body that is small enough to be held; null where the handler reads it. */
async function readWholeBody(
  spec: Operation["body"],
  request: Request,
  mayForward: boolean,
): Promise<BodyResult<Uint8Array | null>> {
  if (spec?.kind !== "bytes" || !mayForward) {
    return readJsonBytes(spec, request, !mayForward && !isReadingThread());
  }
  const value = await readBytes(request, IN_MEMORY_LIMIT);
  if (value !== null) return { ok: true, value };
  return { ok: false, problem: problem("too-large", "At most 64 MB can be read at once.") };
}

/** A request whose body was read, for a handler that reads it once more. */
function withBody({ url, method, headers, signal }: Request, bytes: Uint8Array): Request {
  return new Request(url, { method, headers, signal, body: Buffer.from(bytes) });
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Marks a handler as made here; a test finds handlers without it. */
export const routeBrand: unique symbol = Symbol("colloquy route");

export interface RouteHandler {
  (request: Request): Promise<Response>;
  readonly [routeBrand]: readonly Operation[];
  /** Those of its operations that threads may answer. */
  readonly forwarded: readonly string[];
  /** Answers a request that has its id already, and whose viewer was admitted. */
  readonly answer: (request: Request, requestId: string, viewer: Viewer) => Promise<Response>;
}

type RouteHandlers = Readonly<Record<(typeof METHODS)[number], RouteHandler>>;

/** A request that was answered, for what an API writes down. */
export interface Answered {
  readonly request: Request;
  readonly requestId: string;
  /** With placeholders for parameters; null where the path is of no operation. */
  readonly route: string | null;
  readonly response: Response;
  readonly atMs: number;
  readonly ms: number;
}

/** What each API does in its own way. */
export interface ApiStyle {
  /** The form of its refusals. */
  readonly refuse: (refusal: Problem, requestId: string) => Response;
  /** Whether OPTIONS is answered with the methods of a path; otherwise it is a method that no path has. */
  readonly answersOptions: boolean;
  /** Who asks, or why they may not; `operation` is null for a path of no operation. */
  readonly admit?: typeof admit;
  /** What an error means that means nothing to other APIs; null for the rest. */
  readonly explain?: (error: unknown) => Problem | null;
  /** Takes note of an answer before it leaves. */
  readonly record?: (answered: Answered) => Promise<void>;
}

/**
 * Makes what makes every handler of a route file. All methods are handled, so that also a refusal is one of the API,
 * with an id. Without any operation each request is answered "not found".
 */
export function routeDefiner(style: ApiStyle): (...served: readonly Served[]) => RouteHandlers {
  return (...served) => {
    const operations = served.map(({ operation }) => operation);
    const route: Route = { served, style };
    const handler: RouteHandler = Object.assign(
      (request: Request) => handleRequest(route, request, newId(), null),
      {
        [routeBrand]: operations,
        forwarded: served.flatMap(({ operation, forwards }) => (forwards ? [operation.id] : [])),
        answer: (request: Request, requestId: string, viewer: Viewer) =>
          handleRequest(route, request, requestId, viewer),
      },
    );
    return Object.fromEntries(
      METHODS.map((method) => [method, handler]),
    ) as unknown as RouteHandlers;
  };
}

/** Makes every handler of a route file of the app's own API, which refuses by problem details. */
export const defineRoute = routeDefiner({ refuse: problemResponse, answersOptions: true });

/** What nginx counts when a client has gone before its answer. Nobody reads it, and nothing failed. */
const CLIENT_LEFT = 499;

/** Whether an error only says that who asked has gone. */
function hasLeft({ signal }: Request, error: unknown): boolean {
  if (error instanceof BodyCut) return true;
  if (!signal.aborted) return false;
  const reason: unknown = signal.reason;
  return error === reason || (error instanceof Error && error.cause === reason);
}

function refuseFailed(error: unknown, { request, requestId, route, style }: Failed): Response {
  log("error", "request-failed", { requestId, method: request.method, route: route ?? "" }, error);
  const detail = `The request failed; the server’s log has more under ${requestId}.`;
  const known =
    damageProblem(error) ??
    diskProblem(error) ??
    connectionProblem(error) ??
    style.explain?.(error);
  return style.refuse(known ?? problem("unexpected", detail), requestId);
}

interface Failed {
  readonly request: Request;
  readonly requestId: string;
  readonly route: string | null;
  readonly style: ApiStyle;
}

interface Route {
  readonly served: readonly Served[];
  readonly style: ApiStyle;
}

async function handleRequest(
  { served, style }: Route,
  request: Request,
  requestId: string,
  admitted: Viewer | null,
): Promise<Response> {
  const atMs = Date.now();
  const started = performance.now();
  let route: string | null = null;
  let response: Response;
  try {
    const choice = choose(served, request, style);
    route = choice.route;
    const reply = await answerChoice(choice, request, { requestId, admitted, style });
    response = isProblem(reply) ? style.refuse(reply, requestId) : reply;
  } catch (error) {
    response = hasLeft(request, error)
      ? new Response(null, { status: CLIENT_LEFT })
      : refuseFailed(error, { request, requestId, route, style });
  }
  response.headers.set("x-request-id", requestId);
  for (const [name, value] of Object.entries(API_HEADERS)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  const ms = performance.now() - started;
  if (route !== null) {
    countAnswer({ method: request.method, route, status: response.status, ms });
  }
  await style.record?.({ request, requestId, route, response, atMs, ms });
  return request.method === "HEAD" ? withoutBody(response) : response;
}

interface Asked {
  readonly requestId: string;
  readonly admitted: Viewer | null;
  readonly style: ApiStyle;
}

/** What only concerns the form of a request is answered to everybody; the rest to who has a right to it. */
async function answerChoice(
  { chosen, foreign }: Choice,
  request: Request,
  { requestId, admitted, style }: Asked,
): Promise<Reply> {
  if (foreign !== null) return foreign;
  const operation = "answer" in chosen ? chosen.operation : null;
  const viewer = admitted ?? (await (style.admit ?? admit)(request, operation));
  if (isProblem(viewer)) return viewer;
  if (!("answer" in chosen)) return chosen;
  const reply = await actingFor(viewer, () => chosen.answer(request, requestId, viewer));
  const isOurs = admitted === null && viewer.kind === "member" && !isProblem(reply);
  if (!isOurs || !LASTING_OPERATIONS.has(chosen.operation.id)) return reply;
  return whileAllowed(reply, viewer, renewViewer(viewer, request.headers, chosen.operation));
}

interface Choice {
  readonly route: string | null;
  /** Why the request is none of ours. */
  readonly foreign: Problem | null;
  /** What answers, or the answer where it is known at once. */
  readonly chosen: Served | Reply;
}

function choose(served: readonly Served[], request: Request, style: ApiStyle): Choice {
  const { method, headers } = request;
  const foreign = checkHost(headers) ?? (SAFE.has(method) ? null : checkOrigin(headers));
  if (foreign) return { route: null, foreign, chosen: foreign };
  const pathname = withoutBase(new URL(request.url).pathname);
  const here = served.filter(({ fit }) => fit(pathname) !== null);
  const [first] = here;
  if (first === undefined) {
    const chosen = problem("not-found", "There is nothing at this path.");
    return { route: null, foreign: null, chosen };
  }
  const wanted = method === "HEAD" ? "GET" : method;
  const match = here.find(({ operation }) => operation.method === wanted);
  const route = (match ?? first).operation.path;
  const allow = allowedMethods(here, style);
  if (method === "OPTIONS" && style.answersOptions) {
    const chosen = new Response(null, { status: 204, headers: { allow } });
    return { route, foreign: null, chosen };
  }
  const refused = () => problem("method-not-allowed", `Use ${allow} here.`, {}, { allow });
  return { route, foreign: null, chosen: match ?? refused() };
}

function allowedMethods(served: readonly Served[], { answersOptions }: ApiStyle): string {
  const methods = new Set<string>(served.map(({ operation }) => operation.method));
  if (answersOptions && methods.has("GET")) methods.add("HEAD");
  return [...methods, ...(answersOptions ? ["OPTIONS"] : [])].join(", ");
}

/** Ends a stream that nobody will read, so that what it holds open is released. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}
