import type { SourceFile } from "../source-file";

/** A page of activities names its product in the title and in each entry. */
const START_BYTES = 256 * 1024;

/** Whether a page is the log of Gemini that Google Takeout writes unless asked for JSON. */
export async function isActivityPage(source: SourceFile): Promise<boolean> {
  const start = (await source.read(0, Math.min(source.size, START_BYTES))).toString();
  return (
    /class="[^"]*\b(?:outer-cell|content-cell)\b/.test(start) && /\b(?:Gemini|Bard)\b/.test(start)
  );
}
