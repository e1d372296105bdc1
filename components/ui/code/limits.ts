const MAX_UNITS = 50_000;
const MAX_LINES = 800;

/** Whether a text is small enough to colour without a pause: at most 50,000 characters and 800 lines. */
export function isHighlightable(code: string): boolean {
  return code.length <= MAX_UNITS && countLines(code) <= MAX_LINES;
}

/** The number of lines of a text; a final line break starts no line. */
export function countLines(code: string): number {
  let lines = 0;
  for (let at = code.indexOf("\n"); at !== -1; at = code.indexOf("\n", at + 1)) lines += 1;
  return code.endsWith("\n") || code === "" ? lines : lines + 1;
}
