/** The value that a text says as JSON; the text itself where it says none. */
export function saidValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
