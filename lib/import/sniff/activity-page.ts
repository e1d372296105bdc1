import type { SourceFile } from "../source/file";

/** A page of activities names its product in the title and in each entry. */
const ENOUGH = 256 * 1024;
/** Longer styles are no page's that a person reads. */
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST_TAG = "</style".length;

/** Whether a page is the log of Gemini that Google Takeout writes unless asked for JSON. */
export async function isActivityPage(source: SourceFile): Promise<boolean> {
  const start = await startWithoutStyle(source);
  return (
    /class="[^"]*\b(?:outer-cell|content-cell)\b/.test(start) && /\b(?:Gemini|Bard)\b/.test(start)
  );
}

/** What a page begins with, its styles left out: Takeout puts hundreds of kilobytes of them first. */
async function startWithoutStyle(source: SourceFile): Promise<string> {
  const end = Math.min(source.size, MOST_BYTES);
  let kept = "";
  let rest = "";
  let inStyle = false;
  for (let at = 0; at < end && kept.length < ENOUGH; at += ENOUGH) {
    // Only names in ASCII are looked for, so a sign cut in two does not matter.
    rest += (await source.read(at, Math.min(end, at + ENOUGH))).toString("latin1");
    for (;;) {
      const turn = rest.search(inStyle ? /<\/style/i : /<style/i);
      if (turn === -1) break;
      if (!inStyle) kept += rest.slice(0, turn);
      rest = rest.slice(turn + LONGEST_TAG - 1);
      inStyle = !inStyle;
    }
    if (!inStyle) kept += rest.slice(0, -LONGEST_TAG);
    rest = rest.slice(-LONGEST_TAG);
  }
  return kept + (inStyle ? "" : rest);
}
