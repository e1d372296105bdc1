/** A text as it reads once something is undone, with the way back to where it is. */
export interface DecodedText {
  readonly text: string;
  /** Where in the source a character begins; of the position behind the last one, the end of the source. */
  readonly sourceAt: (position: number) => number;
}

/** How many encodings within each other are undone: JSON in the string of a JSON text, an address in one. */
const MOST_LEVELS = 2;

const ESCAPE = /\\(?:u[0-9a-f]{4}|["'/\\bfnrt])/gi;
const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);
const PERCENT = /%[0-9a-f]{2}/gi;

/** The ways in which a text can be read: as it stands, with the escapes of JSON undone, with percent signs undone. */
export function* readings(text: string): Generator<DecodedText> {
  yield* readingsOf({ text, sourceAt: (position) => position }, MOST_LEVELS);
}

function* readingsOf(view: DecodedText, levels: number): Generator<DecodedText> {
  yield view;
  if (levels === 0) return;
  if (view.text.includes("\\")) {
    yield* readingsOf(
      decodeText(view, ESCAPE, (token) =>
        token.length > 2
          ? String.fromCharCode(Number.parseInt(token.slice(2), 16))
          : (SHORT_ESCAPES.get(token.charAt(1)) ?? token.charAt(1)),
      ),
      levels - 1,
    );
  }
  if (view.text.includes("%")) {
    // A byte becomes a character: what is looked for is known in bytes as well.
    const byteOf = (token: string) => String.fromCharCode(Number.parseInt(token.slice(1), 16));
    yield* readingsOf(decodeText(view, PERCENT, byteOf), levels - 1);
  }
}

/** @param decode gives one character, or none for what is left out */
export function decodeText(
  { text, sourceAt }: DecodedText,
  tokens: RegExp,
  decode: (token: string) => string,
): DecodedText {
  // Behind each token, where that is in the decoded text and where it was in this one.
  const marks: number[] = [];
  let shorter = 0;
  const decoded = text.replaceAll(tokens, (token: string, at: number) => {
    const instead = decode(token);
    const end = at + token.length;
    shorter += token.length - instead.length;
    marks.push(end - shorter, end);
    return instead;
  });
  return { text: decoded, sourceAt: (position) => sourceAt(before(marks, position)) };
}

/** The position in the text as it was before tokens were decoded. */
function before(marks: readonly number[], position: number): number {
  let [low, high] = [0, marks.length / 2];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((marks[middle * 2] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  const [now, then] = [marks[low * 2 - 2] ?? 0, marks[low * 2 - 1] ?? 0];
  return then + position - now;
}
