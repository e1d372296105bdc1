import type { NoBody, TSchema } from "@/lib/validation/schema";
import type { QuerySpec } from "./query";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * What a route takes as body: nothing, a small JSON value that is checked before the handler sees it,
 * the bytes of one document, or an upload (one file's bytes, or multipart).
 */
export type BodySpec<S extends TSchema = TSchema> =
  | {
      readonly kind: "none";
      /** In bytes: what is sent all the same is read up to here and refused beyond. */
      readonly limit?: number;
    }
  | JsonBody<S>
  | { readonly kind: "bytes" }
  | { readonly kind: "upload" };

interface JsonBody<S extends TSchema> {
  readonly kind: "json";
  readonly schema: S;
  /** An empty body is no fault. */
  readonly optional?: boolean;
  /** In bytes, where it is another one than for most. */
  readonly limit?: number;
  /** The most values it may have, where those are fewer than for most. */
  readonly values?: number;
  /** What the OpenAPI document says, where the handler checks more than the schema. */
  readonly described?: {
    readonly schema: TSchema;
    readonly required: boolean;
  };
}

export type BodyKind = BodySpec["kind"];

export interface AnswerSpec {
  readonly description: string;
  /** Media type; absent for answers without a body. */
  readonly type?: string;
  readonly schema?: TSchema;
}

/** One method of one path: its contract, from which both the checks and the OpenAPI document come. */
export interface Operation<
  P extends string = string,
  Q extends QuerySpec = QuerySpec,
  S extends TSchema = TSchema,
> {
  /** OpenAPI operationId. */
  readonly id: string;
  readonly method: Method;
  /** OpenAPI form: `/api/conversations/{id}`. */
  readonly path: P;
  readonly summary: string;
  /** What a key has to be good for, where callers have keys. */
  readonly scope?: string;
  readonly query?: Q;
  readonly body?: BodySpec<S>;
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
  S extends TSchema = NoBody,
>(spec: Operation<P, Q, S>): Operation<P, Q, S> {
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
