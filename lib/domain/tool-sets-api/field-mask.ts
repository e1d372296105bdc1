import { memberOf, type ObjectShape, type Shape } from "./shape";

/** The members of an update that are written, as paths of names. */
export type FieldPaths = readonly (readonly string[])[];

/**
 * Reads a protobuf FieldMask in its text form, `metadata.name,spec.adapter`; names may be written in
 * snake_case. Lists and maps can be masked as a whole only.
 * @returns null when it names anything else than members of the object
 */
export function parseFieldMask(mask: string, object: ObjectShape): FieldPaths | null {
  const paths = mask.split(",").map((path) => path.trim().split(".").map(camelCase));
  return paths.every((path) => shapeAt(object, path) !== null) ? paths : null;
}

/** The shape of what a path leads to; null where it leads to nothing that can be masked. */
export function shapeAt(
  object: ObjectShape,
  path: readonly string[],
): { readonly shape: Shape; readonly required: boolean } | null {
  let found: { shape: Shape; required: boolean } = { shape: object, required: true };
  for (const name of path) {
    if (found.shape.kind !== "object") return null;
    const member = memberOf(found.shape, name);
    if (member === undefined) return null;
    found = { shape: member.shape, required: member.required === true };
  }
  return path.length === 0 ? null : found;
}

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
