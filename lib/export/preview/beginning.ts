/** What of a document is shown. */
const MOST_LINES = 40;
const MOST_CHARACTERS = 8000;
/** Who writes nothing for so long is not waited for. */
const MOST_MS = 5000;
/** So much is read before what a preview begins with is given up. */
const MOST_SKIPPED = 200_000;

/**
 * The first lines of a text that is written piece by piece; the rest is never made.
 * @param from leaves out what comes before this
 */
export async function beginning(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  from: string | null = null,
): Promise<{ text: string; cut: boolean }> {
  const decoder = new TextDecoder();
  const end = performance.now() + MOST_MS;
  let text = "";
  let isFound = from === null;
  let isWhole = true;
  // Leaving the loop ends the writer, and with it its snapshot.
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    const at = from === null || isFound ? -1 : text.indexOf(from);
    if (at !== -1) {
      text = text.slice(at);
      isFound = true;
    }
    const isEnough = isFound ? isMoreThanShown(text) : text.length > MOST_SKIPPED;
    if (isEnough || performance.now() > end) {
      isWhole = false;
      break;
    }
  }
  const shown = firstLines(text);
  return { text: shown, cut: !isWhole || shown.length < text.length };
}

function isMoreThanShown(text: string): boolean {
  return text.length > MOST_CHARACTERS || text.split("\n", MOST_LINES + 2).length > MOST_LINES + 1;
}

function firstLines(text: string): string {
  const lines = text.split("\n", MOST_LINES + 1);
  const some = (lines.length > MOST_LINES ? lines.slice(0, MOST_LINES) : lines).join("\n");
  if (some.length <= MOST_CHARACTERS) return some;
  // Never half of a character.
  const isHalf = /[\uD800-\uDBFF]/.test(some.charAt(MOST_CHARACTERS - 1));
  return some.slice(0, MOST_CHARACTERS - (isHalf ? 1 : 0));
}
