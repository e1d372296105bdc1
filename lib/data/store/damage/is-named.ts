/**
 * Whether a value is an error of this name. Routes, actions, the start-up and threads are bundled apart, so that each
 * has classes of its own, and an error of the library that one of them has opened is of no class of another.
 */
export function isNamed(value: unknown, name: string): boolean {
  return value instanceof Error && value.name === name;
}
