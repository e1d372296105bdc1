/** A text between backticks, more of them than it has in a row. */
export function codeSpan(text: string): string {
  const fence = "`".repeat(longestRun(text) + 1);
  const edge = text.startsWith("`") || text.endsWith("`") || text.trim() === "" ? " " : "";
  return `${fence}${edge}${text}${edge}${fence}`;
}

/** A block of code behind a fence that is longer than any in its text. */
export function codeBlock(text: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
