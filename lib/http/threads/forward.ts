import "server-only";

import { TaskLimitError } from "@/lib/work/threads";

import { problem, type Problem } from "../problem/problem";
import { answeredHeaders, forwardedRequest, type Forwarded } from "./forwarded-request";
import { readInThread } from "./reading-pool";

/** A client that left may come back at once: ending a thread and starting another costs more than a short task. */
const LEFT_MS = 2000;

/** Less than what most clients wait. */
const ANSWER_MS = 45_000;

/** A signal that follows another one after a while. */
export function later(signal: AbortSignal, ms = LEFT_MS): AbortSignal {
  const controller = new AbortController();
  const follow = () => setTimeout(() => controller.abort(signal.reason), ms).unref();
  if (signal.aborted) follow();
  else signal.addEventListener("abort", follow, { once: true });
  return controller.signal;
}

/**
 * Has a request answered by a thread that reads the library, with the body as it came.
 * @param isSmall whether it takes a moment
 */
export async function forward(
  request: Request,
  asked: Forwarded,
  isSmall = false,
): Promise<Response | Problem> {
  const isSafe = asked.isQuestion === true || request.method === "GET" || request.method === "HEAD";
  try {
    const { status, headers, body } = await readInThread(
      "answer",
      forwardedRequest(request, asked),
      // What was begun on a plan is finished: a thread that is ended leaves it locked.
      isSafe
        ? { owner: asked.operation, timeMs: ANSWER_MS, signal: later(request.signal), isSmall }
        : { owner: asked.operation, timeMs: null },
    );
    return new Response(status === 204 || status === 304 ? null : Buffer.from(body), {
      status,
      headers: answeredHeaders(headers),
    });
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    return limitProblem(error);
  }
}

export function limitProblem({ limit }: TaskLimitError): Problem {
  if (limit === "queue") {
    return problem("unavailable", "Too many requests wait for an answer. Try again in a moment.");
  }
  const what = limit === "time" ? "time" : "memory";
  return problem("too-large", `Answering this takes too much ${what}. Ask for a smaller part.`);
}
