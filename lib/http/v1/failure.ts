import type { FieldViolation } from "@/lib/domain/tool-sets-api/read-value";

import type { Problem } from "../problem/problem";
import { tooManyValues } from "../request/count-values";
import { TOOL_SETS_VALUES } from "../request/limits";
import type { AnswerObject } from "./answer-schemas";

/** The codes of google.rpc.Status that are used here, with the status of HTTP each one is sent as. */
const CODES = {
  INVALID_ARGUMENT: [3, 400],
  FAILED_PRECONDITION: [9, 400],
  UNAUTHENTICATED: [16, 401],
  PERMISSION_DENIED: [7, 403],
  RESOURCE_EXHAUSTED: [8, 507],
  NOT_FOUND: [5, 404],
  ALREADY_EXISTS: [6, 409],
  ABORTED: [10, 409],
  UNIMPLEMENTED: [12, 501],
  INTERNAL: [13, 500],
  UNAVAILABLE: [14, 503],
} as const;

type ApiCode = keyof typeof CODES;

const brand = Symbol("failure of the API");

/** A refusal as a value, in the form of google.rpc.Status. */
export interface ApiFailure {
  readonly [brand]: true;
  /** Of HTTP. */
  readonly status: number;
  readonly body: Readonly<AnswerObject<"Status">>;
  readonly headers: Readonly<Record<string, string>>;
}

interface FailureOptions {
  readonly details?: ApiFailure["body"]["details"];
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a client should send the same again; it decides by the status unless told. */
  readonly retry?: boolean;
  /** Where the status says more than that of the code. */
  readonly status?: number;
}

export function failure(code: ApiCode, message: string, options: FailureOptions = {}): ApiFailure {
  const [number, status] = CODES[code];
  const { details = [], headers = {}, retry } = options;
  return {
    [brand]: true,
    status: options.status ?? status,
    body: { code: number, message, details },
    headers: { ...headers, ...(retry === undefined ? {} : { "x-should-retry": String(retry) }) },
  };
}

/** A request with faults in its members. */
export function invalid(
  violations: readonly FieldViolation[],
  message = "validation failed",
): ApiFailure {
  const type = "type.googleapis.com/google.rpc.BadRequest";
  return failure("INVALID_ARGUMENT", message, {
    details: [{ "@type": type, fieldViolations: violations }],
  });
}

export function isFailure(value: unknown): value is ApiFailure {
  return typeof value === "object" && value !== null && brand in value;
}

const TOO_MANY_VALUES = tooManyValues(TOOL_SETS_VALUES).detail;

/** What a refusal of the route wrapper is in this form. */
export function failureOf({ code, detail, headers }: Problem): ApiFailure {
  switch (code) {
    case "unauthenticated":
      return failure("UNAUTHENTICATED", detail);
    case "forbidden-role":
    case "forbidden-host":
    case "forbidden-origin":
      return failure("PERMISSION_DENIED", detail);
    case "not-found":
      return failure("NOT_FOUND", "There is no such route.");
    case "method-not-allowed":
      return failure("UNIMPLEMENTED", "Method Not Allowed", { headers, retry: false });
    case "bad-request":
    case "invalid-input":
      return failure("INVALID_ARGUMENT", "The body must be a JSON object.");
    case "too-large":
      return failure(
        "INVALID_ARGUMENT",
        detail === TOO_MANY_VALUES ? detail : "A body may have at most 4 MB.",
        { status: 413 },
      );
    case "unsupported-media-type":
      return failure("INVALID_ARGUMENT", detail, { status: 415 });
    case "unavailable":
      return failure("UNAVAILABLE", detail);
    // Sending the same again at once would meet the same disk, or the same damage.
    case "disk-full":
      return failure("RESOURCE_EXHAUSTED", detail, { retry: false });
    case "document-damaged":
    case "library-damaged":
      return failure("UNAVAILABLE", detail, { retry: false });
    default:
      return failure("INTERNAL", detail);
  }
}
