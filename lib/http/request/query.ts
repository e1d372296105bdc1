import { choice, integer, text, type TSchema } from "@/lib/validation/schema";

/** One value in a query string: how it is documented, and how it is read. */
export interface QueryParameter<T> {
  readonly description: string;
  /** JSON Schema of the value, for the OpenAPI document. */
  readonly schema: TSchema;
  /** The value, or undefined when the text is not one. */
  readonly read: (text: string) => T | undefined;
  /** Why a text that can be read is refused, as a sentence; null when it is not. */
  readonly refuse?: (text: string) => string | null;
}

export type QuerySpec = Readonly<Record<string, QueryParameter<unknown>>>;

type ValueOf<P> = P extends QueryParameter<infer T> ? T : never;
export type QueryValues<Q extends QuerySpec> = { [K in keyof Q]?: ValueOf<Q[K]> };

export function textParameter(description: string, maxLength = 4096): QueryParameter<string> {
  return {
    description,
    schema: text({ maxLength }),
    read: (text) => (text.length <= maxLength ? text : undefined),
  };
}

export function integerParameter(
  description: string,
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = {},
): QueryParameter<number> {
  return {
    description,
    schema: integer({ minimum, maximum }),
    read(text) {
      const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      return value >= minimum && value <= maximum ? value : undefined;
    },
  };
}

export function choiceParameter<const V extends readonly string[]>(
  description: string,
  values: V,
): QueryParameter<V[number]> {
  return {
    description,
    schema: choice(...values),
    read: (text) => values.find((value) => value === text),
  };
}

/** `true` or `1`, `false` or `0`. */
export function flagParameter(description: string): QueryParameter<boolean> {
  return {
    description,
    schema: choice("true", "false", "1", "0"),
    read(text) {
      if (text === "true" || text === "1") return true;
      return text === "false" || text === "0" ? false : undefined;
    },
  };
}

export type QueryResult<Q extends QuerySpec> =
  | { ok: true; values: QueryValues<Q> }
  | {
      ok: false;
      name: string;
      expected: TSchema;
      /** What the parameter itself says, where it does. */
      reason: string | null;
    };

/**
 * Reads the parameters a route declares; the last of several equal names counts, an empty value is
 * an absent one, and names nobody declared are ignored, as links grow such (`utm_…`).
 */
export function readQuery<Q extends QuerySpec>(spec: Q, search: URLSearchParams): QueryResult<Q> {
  const entries: [string, unknown][] = [];
  for (const [name, parameter] of Object.entries(spec)) {
    const text = search.getAll(name).at(-1);
    if (text === undefined || text === "") continue;
    const value = parameter.read(text);
    const reason = value === undefined ? null : (parameter.refuse?.(text) ?? null);
    if (value === undefined || reason !== null) {
      return { ok: false, name, expected: parameter.schema, reason };
    }
    entries.push([name, value]);
  }
  return { ok: true, values: Object.fromEntries(entries) as QueryValues<Q> };
}
