import type { Diagnostic } from "@/lib/validation/diagnostic";

/** Every kind of refusal with its status. The slugs are a contract: clients branch on them. */
const PROBLEMS = {
  "bad-request": [400, "The request can’t be read"],
  "invalid-input": [400, "The input is not valid"],
  unauthenticated: [401, "Sign in first"],
  "forbidden-role": [403, "Your role does not allow this"],
  "not-yours": [403, "Somebody else wrote this"],
  "forbidden-host": [403, "This address is not served here"],
  "forbidden-origin": [403, "Another site may not do this"],
  "not-found": [404, "Nothing was found here"],
  "method-not-allowed": [405, "This method is not supported here"],
  "consent-required": [409, "Private conversations need your consent"],
  "damaged-documents": [409, "Damaged documents need your decision"],
  "review-required": [409, "Findings need your decision"],
  edited: [409, "Later edits depend on this import"],
  "already-run": [409, "This import was already run"],
  changed: [409, "The document was changed meanwhile"],
  "too-many-links": [409, "You have too many links"],
  "not-commentable": [409, "This can’t be commented on"],
  busy: [409, "Another import is running"],
  "nothing-to-write": [422, "The file would be empty"],
  "merge-undecided": [422, "Differences need your decision"],
  "too-large": [413, "The body is too large"],
  "unsupported-media-type": [415, "This content type is not accepted here"],
  "request-timeout": [408, "The request took too long to arrive"],
  "expectation-failed": [417, "This expectation can’t be met"],
  "headers-too-large": [431, "The headers are too large"],
  "too-many-streams": [429, "Too many pages are open"],
  "range-not-satisfiable": [416, "The range lies outside of the content"],
  "document-damaged": [500, "The stored text of this document is damaged"],
  "record-damaged": [500, "A stored record is damaged"],
  "library-damaged": [503, "The library can’t be opened"],
  "disk-full": [507, "The disk is full"],
  unavailable: [503, "The library is not available"],
  unexpected: [500, "Something went wrong on the server"],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const problemCodes = Object.keys(PROBLEMS) as ProblemCode[];

interface ProblemExtensions {
  /** Findings in a document or an input. */
  problems?: readonly Diagnostic[];
  /** What the refusal is about, such as the private conversations of an export. */
  items?: readonly unknown[];
  /** How many findings of an export nobody has decided about, and by which rules they were found. */
  undecided?: number;
  rules?: readonly string[];
}

const brand = Symbol("problem");

/** A refusal as a value; the route wrapper turns it into a response. */
export interface Problem extends ProblemExtensions {
  readonly [brand]: true;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** `detail` is a sentence for a person, without paths, stacks or values of headers. */
export function problem(
  code: ProblemCode,
  detail: string,
  extensions: ProblemExtensions = {},
  headers: Readonly<Record<string, string>> = {},
): Problem {
  return { [brand]: true, code, detail, headers, ...extensions };
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && brand in value;
}

/** The RFC 9457 form, with the id under which the server's log knows the request. */
export function problemResponse(value: Problem, requestId: string): Response {
  const { status, headers, text } = problemAnswer(value, requestId);
  return new Response(text, { status, headers });
}

/** The same for a server that has no `Response`. */
export function problemAnswer(
  value: Problem,
  requestId: string,
): { status: number; headers: Readonly<Record<string, string>>; text: string } {
  const { code, detail, headers, problems, items, undecided, rules } = value;
  const [status, title] = PROBLEMS[code];
  const body = {
    type: code,
    title,
    status,
    detail,
    requestId,
    ...(problems ? { problems } : {}),
    ...(items ? { items } : {}),
    ...(undecided === undefined ? {} : { undecided }),
    ...(rules ? { rules } : {}),
  };
  return {
    status,
    headers: { ...headers, "content-type": "application/problem+json" },
    text: JSON.stringify(body),
  };
}
