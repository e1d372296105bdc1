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
      /** Why it is refused, as a sentence. */
      reason: string;
    };

/**
 * Reads the parameters a route declares; an empty value is an absent one. What would be passed over is refused by name:
 * a filter that nobody knows, or of which two values are given, would find more than was asked for. A route that declares
 * none has nothing to narrow, so that any may be there.
 * @param passesUnknown for addresses to which others add parameters of their own
 */
export function readQuery<Q extends QuerySpec>(
  spec: Q,
  search: URLSearchParams,
  passesUnknown = false,
): QueryResult<Q> {
  const entries: [string, unknown][] = [];
  const declared = Object.entries(spec);
  for (const [name, parameter] of declared) {
    const given = new Set(search.getAll(name).filter((text) => text !== ""));
    const [text, ...more] = given;
    if (text === undefined) continue;
    if (more.length > 0 && !passesUnknown) return refused(name, "has more than one value");
    const value = parameter.read(text);
    if (value === undefined) {
      return refused(name, `must fit ${JSON.stringify(parameter.schema)}`);
    }
    const reason = parameter.refuse?.(text) ?? null;
    if (reason !== null) return { ok: false, name, reason };
    entries.push([name, value]);
  }
  if (!passesUnknown && declared.length > 0) {
    const unknown = [...search].find(([name, text]) => text !== "" && !Object.hasOwn(spec, name));
    if (unknown !== undefined) {
      const known = declared.map(([name]) => name).join(", ");
      return refused(unknown[0], `is not known here. Known are: ${known}`);
    }
  }
  return { ok: true, values: Object.fromEntries(entries) as QueryValues<Q> };
}

const LONGEST_NAME = 100;

function refused(name: string, why: string): { ok: false; name: string; reason: string } {
  const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  return { ok: false, name, reason: `The parameter "${shown}" ${why}.` };
}
