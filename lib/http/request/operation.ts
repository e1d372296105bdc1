import type { InputSchema } from "@/lib/validation/input-schema";
import type { QuerySpec } from "./query";

type Method = "GET" | "POST" | "DELETE";

/**
 * What a route takes as body: nothing, a small JSON value that is checked before the handler sees it,
 * the bytes of one document, or an upload (one file's bytes, or multipart).
 */
export type BodySpec<B> =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly schema: InputSchema<B>; readonly optional?: boolean }
  | { readonly kind: "bytes" }
  | { readonly kind: "upload" };

export type BodyKind = BodySpec<unknown>["kind"];

export interface AnswerSpec {
  readonly description: string;
  /** Media type; absent for answers without a body. */
  readonly type?: string;
  readonly schema?: Readonly<Record<string, unknown>>;
}

/** One method of one path: its contract, from which both the checks and the OpenAPI document come. */
export interface Operation<
  P extends string = string,
  Q extends QuerySpec = QuerySpec,
  B = unknown,
> {
  /** OpenAPI operationId. */
  readonly id: string;
  readonly method: Method;
  /** OpenAPI form: `/api/conversations/{id}`. */
  readonly path: P;
  readonly summary: string;
  readonly query?: Q;
  readonly body?: BodySpec<B>;
  /** Answers by status; refusals by the wrapper itself need not be listed. */
  readonly answers: Readonly<Record<number, AnswerSpec>>;
}

/** The names in braces of a path template. */
export type PathParameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name | keyof PathParameters<Rest>]: string }
  : unknown;

export function operation<
  const P extends string,
  const Q extends QuerySpec = Record<string, never>,
  B = undefined,
>(spec: Operation<P, Q, B>): Operation<P, Q, B> {
  return spec;
}

/**
 * The parameters of a path, decoded once. Null when the path does not fit the template or holds a
 * percent escape that is none.
 */
export function readPath(template: string, pathname: string): Record<string, string> | null {
  const wanted = template.split("/");
  const given = pathname.replace(/\/$/, "").split("/");
  if (wanted.length !== given.length) return null;
  const values: [string, string][] = [];
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) {
      if (part !== segment) return null;
      continue;
    }
    const decoded = decodeSegment(segment);
    if (decoded === null || decoded === "") return null;
    values.push([name, decoded]);
  }
  return Object.fromEntries(values);
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
