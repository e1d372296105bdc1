import { readProblem } from "@/lib/queries/request/http";

/** Next sends this header with every call of an action. */
const ACTION_HEADER = "next-action";

const open = new Set<AbortController>();
let isWatching = false;

function isAction(init: RequestInit | undefined): boolean {
  return new Headers(init?.headers).has(ACTION_HEADER);
}

/** Whether the same request would be refused again; what came at a bad time would not (408). */
function isRefused({ headers, status }: Response): boolean {
  return status < 500 && status !== 408 && /problem/.test(headers.get("content-type") ?? "");
}

/**
 * Watches the requests of actions, so that one without an answer can be ended and one without a session is known. Next runs actions one
 * after another: a request that hangs would hold up every later save, and Next offers no way to end it.
 */
export function watchActionRequests(): void {
  if (isWatching || typeof window === "undefined") return;
  isWatching = true;
  const fetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isAction(init)) return fetch(input, init);
    const controller = new AbortController();
    open.add(controller);
    try {
      const response = await fetch(input, { ...init, signal: controller.signal });
      // Next would only say that it did not expect this answer.
      if (isRefused(response)) throw await readProblem(response);
      return response;
    } finally {
      open.delete(controller);
    }
  };
}

/** Ends the requests of actions that have no answer yet. */
export function endActionRequests(): void {
  for (const controller of open) controller.abort();
}
