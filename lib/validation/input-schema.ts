/**
 * JSON Schema for what reaches the server from outside (query values, JSON bodies, action inputs),
 * with the TypeScript type of the accepted value carried along, so neither is written twice.
 */
declare const accepted: unique symbol;

/** A JSON Schema (2020-12) object whose valid instances are `T`. */
export interface InputSchema<T> {
  readonly [keyword: string]: unknown;
  readonly [accepted]?: T;
}

/** The type of the values a schema accepts. */
export type InputOf<S> = S extends InputSchema<infer T> ? T : never;

type Fields = Readonly<Record<string, InputSchema<unknown>>>;
type Simplify<T> = { [K in keyof T]: T[K] };
type Demanded<R extends Fields> = { [K in keyof R]: InputOf<R[K]> };
type Offered<O extends Fields> = { [K in keyof O]?: InputOf<O[K]> };

interface TextLimits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** A string; lengths in characters. The default limit keeps ids and names from being abused as storage. */
export function text(limits: TextLimits = {}): InputSchema<string> {
  return { type: "string", maxLength: 4096, ...limits };
}

/** A string as long as the body limit allows: message texts and raw JSON. */
export function longText(): InputSchema<string> {
  return { type: "string" };
}

export function integer(limits: { minimum?: number; maximum?: number } = {}): InputSchema<number> {
  return { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, ...limits };
}

export function flag(): InputSchema<boolean> {
  return { type: "boolean" };
}

/** One of the given strings. */
export function choice<const V extends readonly string[]>(...values: V): InputSchema<V[number]> {
  return { type: "string", enum: values };
}

/** The value or null. */
export function nullable<T>(inner: InputSchema<T>): InputSchema<T | null> {
  return { anyOf: [inner, { type: "null" }] };
}

export function list<T>(
  items: InputSchema<T>,
  limits: { maxItems?: number; minItems?: number } = {},
): InputSchema<readonly T[]> {
  return { type: "array", items, maxItems: 100_000, ...limits };
}

/** An object with exactly these members; members nobody asked for are refused, not ignored. */
export function record<const R extends Fields>(required: R): InputSchema<Simplify<Demanded<R>>>;
export function record<const R extends Fields, const O extends Fields>(
  required: R,
  optional: O,
): InputSchema<Simplify<Demanded<R> & Offered<O>>>;
export function record(required: Fields, optional: Fields = {}): InputSchema<unknown> {
  return {
    type: "object",
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

/** An object keyed by text that the caller chooses; read it with Object.entries or Object.hasOwn. */
export function dictionary<T>(values: InputSchema<T>): InputSchema<Readonly<Record<string, T>>> {
  return { type: "object", additionalProperties: values };
}

/** Any JSON value; what it may be is judged by what uses it. */
export function json(): InputSchema<unknown> {
  return {};
}

/** A member of a tagged record that may be left out. */
export interface OptionalField<T> {
  readonly optional: InputSchema<T>;
}

export function optional<T>(schema: InputSchema<T>): OptionalField<T> {
  return { optional: schema };
}

type TaggedFields = Readonly<Record<string, InputSchema<unknown> | OptionalField<unknown>>>;
type OfferedKeys<F> = {
  [K in keyof F]: F[K] extends OptionalField<unknown> ? K : never;
}[keyof F];
type TaggedMembers<F> = {
  [K in Exclude<keyof F, OfferedKeys<F>>]: InputOf<F[K]>;
} & { [K in OfferedKeys<F>]?: F[K] extends OptionalField<infer T> ? T : never };
type Tagged<Tag extends string, V> = {
  [K in keyof V & string]: Simplify<{ [Name in Tag]: K } & TaggedMembers<V[K]>>;
}[keyof V & string];

function isOptional(field: TaggedFields[string]): field is OptionalField<unknown> {
  return "optional" in field;
}

/** Records told apart by the member `tag`; errors then speak of the branch that was meant. */
export function tagged<
  const Tag extends string,
  const V extends Readonly<Record<string, TaggedFields>>,
>(tag: Tag, variants: V): InputSchema<Tagged<Tag, V>> {
  return {
    type: "object",
    required: [tag],
    discriminator: { propertyName: tag },
    oneOf: Object.entries(variants).map(([name, fields]) => {
      const required: Record<string, InputSchema<unknown>> = { [tag]: { const: name } };
      const offered: Record<string, InputSchema<unknown>> = {};
      for (const [key, field] of Object.entries(fields)) {
        if (isOptional(field)) offered[key] = field.optional;
        else required[key] = field;
      }
      return record(required, offered);
    }),
  };
}

/** Records told apart by their `kind`. */
export function kinds<const V extends Readonly<Record<string, TaggedFields>>>(
  variants: V,
): InputSchema<Tagged<"kind", V>> {
  return tagged("kind", variants);
}
