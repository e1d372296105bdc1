import { underBase } from "@/lib/shared/base-path";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { noteRefusal } from "./library-health";
import { noteSignedIn, noteSignedOut } from "./session";

/** What the server answered instead of what was asked for. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  /** The slug of the problem, `offline` when no server answered, `unexpected` when it was no problem document. */
  readonly code: string;
  readonly status: number;
  /** Under which the server's log knows the request. */
  readonly requestId: string | null;
  readonly problems: readonly Diagnostic[];
  /** Further members of the problem document, such as `items`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    message: string,
    status = 0,
    body: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.requestId = typeof body["requestId"] === "string" ? body["requestId"] : null;
    this.problems = Array.isArray(body["problems"]) ? (body["problems"] as Diagnostic[]) : [];
    this.details = body;
  }
}

/** Sends a request to our own server. Throws HttpError for anything but success; an abort stays an abort. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(underBase(path), {
      ...init,
      cache: "no-store",
      credentials: "same-origin",
    });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new HttpError("offline", "The server does not answer. Is it still running?");
  }
  if (!response.ok) {
    const problem = await readProblem(response);
    noteRefusal(problem.code);
    if (problem.code === "unauthenticated") noteSignedOut();
    throw problem;
  }
  noteSignedIn();
  return response;
}

/** The error a refusal stands for. */
export async function readProblem(response: Response): Promise<HttpError> {
  const body: unknown = await response.json().catch(() => null);
  if (
    typeof body !== "object" ||
    body === null ||
    !("type" in body) ||
    typeof body.type !== "string"
  ) {
    const message = `The server answered ${response.status} without saying why.`;
    return new HttpError("unexpected", message, response.status);
  }
  const fields = body as Readonly<Record<string, unknown>>;
  const detail =
    typeof fields["detail"] === "string" ? fields["detail"] : "The server could not answer.";
  return new HttpError(body.type, detail, response.status, fields);
}

/** A JSON body, as the server accepts it. */
export function jsonBody(
  method: "POST" | "DELETE",
  value: unknown,
  signal?: AbortSignal,
): RequestInit {
  return {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value),
    ...(signal ? { signal } : {}),
  };
}

/** `?a=1&b=true` of what is set; false counts as a value, absent and null do not. */
export function search(
  parameters: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
