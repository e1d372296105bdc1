/** A text that has rules of its own beyond being one. */
export type TextRule = "name" | "externalId" | "pattern" | "query" | "address";
/** What the entries of a map of texts have to fit. */
export type MapRule = "labels" | "headers";

/** What a value of the wire looks like; checks, field masks and the OpenAPI document all come from it. */
export type Shape =
  | { readonly kind: "text"; readonly rule?: TextRule }
  | { readonly kind: "flag" }
  | {
      readonly kind: "choice";
      readonly values: readonly string[];
      /** Spellings of newer clients and what they are kept as. */
      readonly aliases?: Readonly<Record<string, string>>;
    }
  | { readonly kind: "texts"; readonly rule: MapRule }
  /** An object of any content. */
  | { readonly kind: "anything" }
  | { readonly kind: "list"; readonly item: ObjectShape }
  | ObjectShape;

export interface ObjectShape {
  readonly kind: "object";
  /** Of its schema in the OpenAPI document. */
  readonly name: string;
  readonly members: Readonly<Record<string, Member>>;
}

export interface Member {
  readonly shape: Shape;
  readonly about: string;
  readonly required?: boolean;
}

/** The shape of a member, looked up so that a name like `constructor` is none. */
export function memberOf(shape: ObjectShape, name: string): Member | undefined {
  return Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
}
