import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import { ulid } from "ulid";

import { problem, problemAnswer, type Problem } from "../problem/problem";
import { API_HEADERS } from "./security-headers";

/** What the parser complains of, as far as there are words for it; Node answers the rest by a number alone. */
function refusalOf(error: unknown, unknownMethod: Problem): Problem | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "HPE_INVALID_METHOD") return unknownMethod;
  // Headers that are too long and requests that take too long have numbers of their own.
  if (!code.startsWith("HPE_") || code.endsWith("_OVERFLOW")) return null;
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
  const before = answers.get(socket);
  if (before !== undefined && !before.writableFinished) return false;
  socket.end(writeAnswer(refused), () => socket.destroy());
  return true;
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
