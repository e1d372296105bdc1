/** A text that has rules of its own beyond being one. */
export type TextRule = "name" | "externalId" | "pattern" | "query" | "address";
/** What the entries of a map of texts have to fit. */
export type MapRule = "labels" | "headers";

/**
 * What is read of the schema of a value of the wire: JSON Schema, with two keywords of ours for rules that it has no
 * words for. Checks, field masks and the OpenAPI document all come from it.
 */
export interface WireSchema {
  readonly type?: string;
  readonly description?: string;
  /** The values of a choice. */
  readonly enum?: readonly string[];
  /** Of a list. */
  readonly items?: WireObject;
  /** Of an object; one without is a map of texts or has any content. */
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[] | undefined;
  readonly "x-rule"?: TextRule | MapRule;
  /** Spellings of newer clients and what they are kept as. */
  readonly "x-aliases"?: Readonly<Record<string, string>>;
}

export interface WireObject extends WireSchema {
  /** Its name in the OpenAPI document. */
  readonly $id: string;
  readonly properties: Readonly<Record<string, WireSchema>>;
}

/** Whether a schema is that of an object with members. */
export function isObjectSchema(schema: WireSchema): schema is WireObject {
  return schema.properties !== undefined;
}

/** The members of an object with their schemas. */
export function membersOf(schema: WireObject): {
  readonly name: string;
  readonly member: WireSchema;
  readonly isRequired: boolean;
}[] {
  return Object.entries(schema.properties).map(([name, member]) => ({
    name,
    member,
    isRequired: schema.required?.includes(name) === true,
  }));
}

/** The schema of a member, looked up so that a name like `constructor` is none. */
export function memberOf(schema: WireObject, name: string): WireSchema | undefined {
  return Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
}
