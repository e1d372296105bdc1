/**
 * JSON Schema (2020-12) made by TypeBox, with the types of its values derived. What reaches the server from outside
 * (query values, JSON bodies, action inputs) and what it answers is described in these words; ajv is the one judge.
 */
import {
  Type,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from "typebox";

export type { Static, TObject as Shape, TSchema, TUndefined as NoBody } from "typebox";

type Simplify<T> = { [K in keyof T]: T[K] };

interface TextLimits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** A string; lengths in characters. The default limit keeps ids and names from being abused as storage. */
export function text(limits: TextLimits = {}) {
  return Type.String({ maxLength: 4096, ...limits });
}

/** A string as long as the body limit allows: message texts and raw JSON. */
export function longText() {
  return Type.String();
}

export function integer(limits: { minimum?: number; maximum?: number } = {}) {
  return Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, ...limits });
}

export function number() {
  return Type.Number();
}

export function flag() {
  return Type.Boolean();
}

/** One of the given strings. */
export function choice<const V extends readonly string[]>(...values: V): TUnsafe<V[number]> {
  return Type.Unsafe<V[number]>({ type: "string", enum: values });
}

/** The value or null. */
export function nullable<S extends TSchema>(inner: S) {
  return Type.Union([inner, Type.Null()]);
}

export function list<S extends TSchema>(
  items: S,
  limits: { maxItems?: number; minItems?: number } = {},
): TUnsafe<readonly Static<S>[]> {
  return Type.Unsafe<readonly Static<S>[]>({ type: "array", items, maxItems: 100_000, ...limits });
}

/** An object with exactly these members; members nobody asked for are refused, not ignored. */
export function record<P extends TProperties>(members: P): TObject<P> {
  return Type.Object(members, { additionalProperties: false });
}

/** An object with at least these members; answers may grow further ones. */
export function shape<P extends TProperties>(members: P): TObject<P> {
  return Type.Object(members);
}

/** The same with `required` last, and also where it is empty: the order in which a published document has them. */
export function publishedShape<P extends TProperties>(members: P): TUnsafe<Static<TObject<P>>> {
  const { type, properties, required } = shape(members);
  return Type.Unsafe<Static<TObject<P>>>({ type, properties, required: required ?? [] });
}

/** A schema that a document has at this address; `schema` is there for its type. */
export function reference<S extends TSchema>(_schema: S, address: string): TUnsafe<Static<S>> {
  return Type.Unsafe<Static<S>>({ $ref: address });
}

/** A list of any length, as answers have it. */
export function listOf<S extends TSchema>(items: S) {
  return Type.Array(items);
}

export type Annotated<S extends TSchema> = TUnsafe<Static<S>>;

/** A schema with further keywords, such as a description. What is optional gets them before it is made so. */
export function annotated<S extends TSchema>(
  schema: S,
  keywords: Readonly<Record<string, unknown>>,
): Annotated<S> {
  return Type.Unsafe<Static<S>>({ ...schema, ...keywords });
}

/** A member that may be left out. */
export function optional<S extends TSchema>(schema: S) {
  return Type.Optional(schema);
}

/** An object keyed by text that the caller chooses; read it with Object.entries or Object.hasOwn. */
export function dictionary<S extends TSchema>(
  values: S,
): TUnsafe<Readonly<Record<string, Static<S>>>> {
  return Type.Unsafe<Readonly<Record<string, Static<S>>>>({
    type: "object",
    additionalProperties: values,
  });
}

/** Any JSON value; what it may be is judged by what uses it. */
export function json() {
  return Type.Unknown();
}

/** One of several forms; `tagged` where a member tells them apart. */
export function either<S extends TSchema[]>(...forms: [...S]) {
  return Type.Union(forms);
}

/** Exactly this text. */
export function constant<const V extends string | true>(value: V): TUnsafe<V> {
  return Type.Unsafe<V>({ const: value });
}

type Tagged<Tag extends string, V extends Readonly<Record<string, TProperties>>> = {
  [K in keyof V & string]: Simplify<{ [Name in Tag]: K } & Static<TObject<V[K]>>>;
}[keyof V & string];

/**
 * Records told apart by the member `tag`; errors then speak of the branch that was meant. TypeBox writes unions as
 * `anyOf`, where the discriminator of ajv wants `oneOf`.
 */
export function tagged<const Tag extends string, V extends Readonly<Record<string, TProperties>>>(
  tag: Tag,
  variants: V,
): TUnsafe<Tagged<Tag, V>> {
  return Type.Unsafe<Tagged<Tag, V>>({
    type: "object",
    required: [tag],
    discriminator: { propertyName: tag },
    oneOf: Object.entries(variants).map(([name, members]) =>
      record({ [tag]: constant(name), ...members }),
    ),
  });
}

/** Records told apart by their `kind`. */
export function kinds<V extends Readonly<Record<string, TProperties>>>(variants: V) {
  return tagged("kind", variants);
}
