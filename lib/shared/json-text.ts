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

/**
 * The value of a JSON text, of which nothing is known yet.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text);
}
