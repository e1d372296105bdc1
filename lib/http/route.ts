import { ulid } from "ulid";
import { isReadingThread } from "@/lib/data/store/locks/reading-thread";
import {
  checkContentType,
  parseBody,
  readBytes,
  readJsonBytes,
  type BodyResult,
} from "./request/body";
import { checkHost, checkOrigin } from "./server/caller";
import { damageProblem } from "./problem/damage";
import { diskProblem } from "./problem/disk";
import { IN_MEMORY_LIMIT } from "./request/limits";
import { log } from "./server/log";
import { readPath, type Operation, type PathParameters } from "./request/operation";
import { isProblem, problem, problemResponse, type Problem } from "./problem/problem";
import { readQuery, type QuerySpec, type QueryValues } from "./request/query";
import { API_HEADERS } from "./server/security-headers";
import { forward } from "./threads/forward";
import { forwardStream } from "./threads/forward-stream";

/** What a handler is given: everything outside of it was checked before. */
export interface Call<P extends string, Q extends QuerySpec, B> {
  readonly request: Request;
  readonly params: PathParameters<P>;
  readonly query: QueryValues<Q>;
  readonly body: B;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  readonly requestId: string;
}

type Reply = Response | Problem;

interface Served {
  readonly operation: Operation;
  /** Whether a thread may answer it. */
  readonly forwards: boolean;
  answer(request: Request, url: URL, requestId: string): Promise<Reply>;
}

/** Bodies up to this size are parsed before others could notice. */
const SMALL_BODY = 256 * 1024;

interface ServeOptions<P extends string, Q extends QuerySpec, B> {
  /**
   * Whether an answer could hold up the others: then a thread that reads the library makes it. Routes that only
   * read may have this, if app/api/reading-thread.ts lists them.
   */
  readonly isHeavy: (call: Call<P, Q, B>) => Promise<boolean> | boolean;
  /** The answer may be of any length: it is sent while it is made. */
  readonly streams?: boolean;
}

/** Joins a contract and the code that fulfils it. */
export function serve<P extends string, Q extends QuerySpec, B>(
  operation: Operation<P, Q, B>,
  handle: (call: Call<P, Q, B>) => Promise<Reply> | Reply,
  options?: ServeOptions<P, Q, B>,
): Served {
  return {
    operation,
    forwards: options !== undefined,
    async answer(request, url, requestId) {
      const params = readPath(operation.path, url.pathname);
      if (!params) return problem("not-found", "There is nothing at this path.");
      const query = readQuery(operation.query ?? ({} as Q), url.searchParams);
      if (!query.ok) {
        const expected = JSON.stringify(query.expected);
        const sentence = query.reason ?? `The parameter "${query.name}" must fit ${expected}.`;
        return problem("invalid-input", sentence);
      }
      const mayForward = options !== undefined && !isReadingThread();
      const read = await readWholeBody(operation.body, request, mayForward);
      if (!read.ok) return read.problem;
      const bytes = read.value;
      const send = options?.streams === true ? forwardStream : forward;
      const elsewhere = () => send(request, { operation: operation.id, requestId, body: bytes });
      if (mayForward && (bytes?.byteLength ?? 0) > SMALL_BODY) return elsewhere();
      const body = parseBody(operation.body, request.headers, bytes);
      if (!body.ok) return body.problem;
      const call: Call<P, Q, B> = {
        request: operation.body?.kind === "bytes" && bytes ? withBody(request, bytes) : request,
        params: params as PathParameters<P>,
        query: query.values,
        body: body.value,
        signal: request.signal,
        requestId,
      };
      return mayForward && (await options.isHeavy(call)) ? elsewhere() : handle(call);
    },
  };
}

/** The bytes of a body that is small enough to be held; null where the handler reads it. */
async function readWholeBody(
  spec: Operation["body"],
  request: Request,
  mayForward: boolean,
): Promise<BodyResult<Uint8Array | null>> {
  if (spec?.kind !== "bytes" || !mayForward) return readJsonBytes(spec, request);
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
  /** Answers a request that has its id already. */
  readonly answer: (request: Request, requestId: string) => Promise<Response>;
}

type RouteHandlers = Readonly<Record<(typeof METHODS)[number], RouteHandler>>;

/**
 * Makes every handler of a route file. All methods are handled, so that also a refusal is a problem
 * document with an id. Without any operation each request is answered "not found".
 */
export function defineRoute(...served: readonly Served[]): RouteHandlers {
  const operations = served.map(({ operation }) => operation);
  const handler: RouteHandler = Object.assign(
    (request: Request) => handleRequest(served, request, ulid()),
    {
      [routeBrand]: operations,
      forwarded: served.flatMap(({ operation, forwards }) => (forwards ? [operation.id] : [])),
      answer: (request: Request, requestId: string) => handleRequest(served, request, requestId),
    },
  );
  return Object.fromEntries(METHODS.map((method) => [method, handler])) as unknown as RouteHandlers;
}

async function handleRequest(
  served: readonly Served[],
  request: Request,
  requestId: string,
): Promise<Response> {
  let response: Response;
  try {
    const reply = await dispatch(served, request, requestId);
    response = isProblem(reply) ? problemResponse(reply, requestId) : reply;
  } catch (error) {
    const route = served[0]?.operation.path ?? "";
    log("error", "request-failed", { requestId, method: request.method, route }, error);
    const detail = `The request failed; the server's log has more under ${requestId}.`;
    const known = damageProblem(error) ?? diskProblem(error);
    response = problemResponse(known ?? problem("unexpected", detail), requestId);
  }
  response.headers.set("x-request-id", requestId);
  for (const [name, value] of Object.entries(API_HEADERS)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return request.method === "HEAD" ? withoutBody(response) : response;
}

async function dispatch(
  served: readonly Served[],
  request: Request,
  requestId: string,
): Promise<Reply> {
  const { method, headers } = request;
  const foreignHost = checkHost(headers);
  if (foreignHost) return foreignHost;
  if (!SAFE.has(method)) {
    const foreign = checkOrigin(headers);
    if (foreign) return foreign;
  }
  if (served.length === 0) return problem("not-found", "There is nothing at this path.");
  const allow = allowedMethods(served);
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
  const wanted = method === "HEAD" ? "GET" : method;
  const match = served.find(({ operation }) => operation.method === wanted);
  if (!match) return problem("method-not-allowed", `Use ${allow} here.`, {}, { allow });
  if (!SAFE.has(method)) {
    const wrongType = checkContentType(match.operation.body?.kind ?? "none", headers);
    if (wrongType) return wrongType;
  }
  return match.answer(request, new URL(request.url), requestId);
}

function allowedMethods(served: readonly Served[]): string {
  const methods = new Set<string>(served.map(({ operation }) => operation.method));
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods, "OPTIONS"].join(", ");
}

/** Ends a stream that nobody will read, so that what it holds open is released. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}
