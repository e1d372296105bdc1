/** The value as indented JSON; null when it is nested too deep to be written. */
export function jsonText(value: unknown): string | null {
  try {
    return JSON.stringify(value, null, 2);
  } catch (error) {
    // The stack ends at some thousand levels.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
