import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import { ulid } from "ulid";

import { problem, problemAnswer, type Problem } from "../problem/problem";
import { API_HEADERS } from "./security-headers";

/** What there is to say about a request that could not be read; null where the connection itself failed. */
function refusalOf(error: unknown, unknownMethod: Problem): Problem | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "HPE_INVALID_METHOD") return unknownMethod;
  if (code === "HPE_HEADER_OVERFLOW") {
    return problem("headers-too-large", "The address and the headers of a request may have 16 kB.");
  }
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") {
    return problem("too-large", "The extensions of a chunk may have 16 kB.");
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return problem("request-timeout", "The request did not arrive in time.");
  }
  if (!code.startsWith("HPE_")) return null;
  return problem("bad-request", "The request is not valid HTTP.");
}

/** The answers that are under way on connections. */
const answers = new WeakMap<Socket, ServerResponse>();

/** Remembers what is being answered, so that nothing is written into the middle of it. */
export function noteAnswer(request: IncomingMessage, response: ServerResponse): void {
  answers.set(request.socket, response);
}

/**
 * Answers a request that became none: one that is no HTTP, or one for a tunnel.
 * @param given what Node hands to the event, `clientError` or `connect`
 * @returns false where Node is to answer
 */
export function answerUnread(
  event: "clientError" | "connect",
  given: readonly unknown[],
  unknownMethod: Problem,
): boolean {
  const [cause, socket] = given;
  const refused = event === "connect" ? unknownMethod : refusalOf(cause, unknownMethod);
  if (refused === null || !(socket instanceof Socket) || !socket.writable) return false;
  const last = answers.get(socket);
  const refuse = (): void => {
    socket.end(writeAnswer(refused), () => socket.destroy());
  };
  if (last === undefined) refuse();
  else if (!last.req.complete) {
    // It is the body of this request that broke. Nobody waits for a second answer.
    if (last.headersSent) socket.destroy();
    else refuse();
  } else if (last.writableFinished) refuse();
  else if (last.headersSent) return false;
  // What came before is answered first, or its client would take the refusal for its own.
  else last.once("finish", refuse);
  return true;
}

/**
 * Writes the refusal of a request that nothing else answers.
 * @param takesRest whether Node reads over the rest of the body: a client that is cut off while it sends one may never
 * see why
 */
export function writeRefusal(response: ServerResponse, refused: Problem, takesRest = false): void {
  const requestId = ulid();
  const { status, headers, text } = problemAnswer(refused, requestId);
  // The body that may follow is not read, so the connection cannot be used again.
  const closing = {
    ...(takesRest ? {} : { connection: "close" }),
    "content-length": Buffer.byteLength(text),
    "x-request-id": requestId,
  };
  response.writeHead(status, { ...API_HEADERS, ...headers, ...closing });
  response.end(response.req.method === "HEAD" ? undefined : text);
}

function writeAnswer(refused: Problem): string {
  const requestId = ulid();
  const { status, headers, text } = problemAnswer(refused, requestId);
  const all = {
    ...API_HEADERS,
    ...headers,
    connection: "close",
    "content-length": String(Buffer.byteLength(text)),
    "x-request-id": requestId,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", text].join("\r\n");
}
