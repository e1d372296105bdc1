import { isObjectSchema, memberOf, type WireObject, type WireSchema } from "./wire-schema";

/** The members of an update that are written, as paths of names. */
export type FieldPaths = readonly (readonly string[])[];

/**
 * Reads a protobuf FieldMask in its text form, `metadata.name,spec.adapter`; names may be written in
 * snake_case. Lists and maps can be masked as a whole only.
 * @returns null when it names anything else than members of the object
 */
export function parseFieldMask(mask: string, object: WireObject): FieldPaths | null {
  const paths = mask.split(",").map((path) => path.trim().split(".").map(camelCase));
  return paths.every((path) => schemaAt(object, path) !== null) ? paths : null;
}

/** The schema of what a path leads to; null where it leads to nothing that can be masked. */
export function schemaAt(
  object: WireObject,
  path: readonly string[],
): { readonly schema: WireSchema; readonly isRequired: boolean } | null {
  let found: { schema: WireSchema; isRequired: boolean } = { schema: object, isRequired: true };
  for (const name of path) {
    if (!isObjectSchema(found.schema)) return null;
    const member = memberOf(found.schema, name);
    if (member === undefined) return null;
    found = { schema: member, isRequired: found.schema.required?.includes(name) === true };
  }
  return path.length === 0 ? null : found;
}

/** A name of a member as bodies write it. */
export const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
