/** Joins class names, leaving out what is false, null, undefined or empty. It resolves no conflicts. */
export function cn(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
