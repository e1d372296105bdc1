/** What answers are made of, in the words of lib/validation/schema.ts. */
import {
  annotated,
  flag,
  json,
  listOf,
  longText,
  nullable,
  number,
  shape,
  type TSchema,
} from "@/lib/validation/schema";

/** A shape that the document has under a name; see `../schemas.ts` for all of them. */
export function of(name: string) {
  return annotated(json(), { $ref: `#/components/schemas/${name}` });
}

export const string = longText();
export const boolean = flag();
export const whole = annotated(number(), { type: "integer" });
export const count = annotated(whole, { minimum: 0 });
export const time = annotated(number(), { description: "Milliseconds since 1970." });

/** Text around what was found, in pieces. */
export const snippet = shape({ parts: listOf(shape({ text: string, mark: boolean })) });

/** A value of the type, or null. */
export function orNull(type: "string" | "number" | "integer" | "object") {
  return annotated(json(), { type: [type, "null"] });
}

/** An object with these members, or null. */
export function shapeOrNull(members: Readonly<Record<string, TSchema>>) {
  return nullable(shape(members));
}
