/**
 * The names in an object of ours, of which the type tells every member. Not for what a document holds: that may have
 * further ones.
 */
export function keysOf<T extends object>(object: T): readonly (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

/** The object with these members; the names are of ours, never of a document. */
export function recordOf<Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Readonly<Record<Key, Value>> {
  return Object.fromEntries(entries) as Record<Key, Value>;
}
