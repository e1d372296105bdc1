import {
  annotated,
  type Annotated,
  dictionary,
  flag as aFlag,
  json,
  longText,
  optional,
  shape,
  type Shape,
  type TSchema,
} from "@/lib/validation/schema";
import type { MapRule, TextRule, WireSchema } from "./wire-schema";

/** True or false. */
export const flag = aFlag();

/** A text, with rules of its own where it has any. */
export function text(rule?: TextRule) {
  return rule === undefined ? longText() : annotated(longText(), { "x-rule": rule });
}

/** One of several words. */
export function choice(values: readonly string[], aliases?: Readonly<Record<string, string>>) {
  const known = annotated(longText(), { enum: values });
  return aliases === undefined ? known : annotated(known, { "x-aliases": aliases });
}

/** A map of texts. */
export function texts(rule: MapRule) {
  return annotated(dictionary(longText()), { "x-rule": rule });
}

/** An object of any content. */
export const anything = annotated(json(), { type: "object", additionalProperties: true });

/** A member that is required. */
export function needed<S extends TSchema>(about: string, schema: S): Annotated<S> & WireSchema {
  return annotated(schema, { description: about });
}

/** A member that may be absent. */
export function member<S extends TSchema>(about: string, schema: S) {
  return optional(needed(about, schema));
}

/** An object with a name in the OpenAPI document. */
export function object<P extends Readonly<Record<string, TSchema>>>(
  name: string,
  members: P,
): Shape<P> & { readonly $id: string } {
  return Object.assign(shape(members), { $id: name });
}
