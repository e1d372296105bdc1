// A text field of the browser knows only "\n": it would turn the other line breaks of a text into it.

/** Whether every line break of a text is "\r\n". */
function hasPairsOnly(text: string): boolean {
  return text.includes("\r\n") && !/\r(?!\n)|(?<!\r)\n/.test(text);
}

/** What was typed, with the line breaks that the stored text has throughout. */
export function withStoredBreaks(typed: string, stored: string): string {
  if (typed === stored.replaceAll(/\r\n?/g, "\n")) return stored;
  return hasPairsOnly(stored) ? typed.replaceAll(/\r?\n/g, "\r\n") : typed;
}

/** The place in a stored text of a place in the field that shows it; both in UTF-16 units. */
export function storedOffset(shown: number, stored: string): number {
  let at = 0;
  for (let units = 0; units < shown && at < stored.length; units += 1) {
    at += stored.startsWith("\r\n", at) ? 2 : 1;
  }
  return at;
}
