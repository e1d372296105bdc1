/** A text that is JSON but for comments and commas after the last element. */
export interface JsoncText {
  /** JSON of the same length: what JSON has no place for is blanks, so that every offset stays. */
  readonly json: string;
  /** Where comments stand, from and to, in UTF-16 units. */
  readonly comments: readonly (readonly [number, number])[];
  /** Commas without anything after them. */
  readonly commas: number;
}

/**
 * Blanks out comments and trailing commas. What remains may still be no JSON.
 * @returns null when there are none, so that the text is as it would be without this
 */
export function readJsonc(text: string): JsoncText | null {
  const comments: [number, number][] = [];
  const commas: number[] = [];
  let comma = -1;
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '"') {
      at = endOfString(text, at);
      comma = -1;
    } else if (character === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) {
      const end = endOfComment(text, at);
      comments.push([at, end]);
      at = end;
    } else {
      if ((character === "}" || character === "]") && comma >= 0) commas.push(comma);
      if (character === ",") comma = at;
      else if (!/\s/u.test(character)) comma = -1;
      at += 1;
    }
  }
  if (comments.length === 0 && commas.length === 0) return null;
  return { json: blank(text, comments, commas), comments, commas: commas.length };
}

/** The offset after the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"' || text[at] === "\n") return at + 1;
  }
  return text.length;
}

function endOfComment(text: string, start: number): number {
  const isLine = text[start + 1] === "/";
  const end = text.indexOf(isLine ? "\n" : "*/", start + 2);
  if (end === -1) return text.length;
  return isLine ? end : end + 2;
}

function blank(
  text: string,
  comments: readonly (readonly [number, number])[],
  commas: readonly number[],
): string {
  const places = [...comments, ...commas.map((at) => [at, at + 1] as const)];
  const parts: string[] = [];
  let from = 0;
  for (const [start, end] of places.toSorted(([a], [b]) => a - b)) {
    parts.push(text.slice(from, start), text.slice(start, end).replaceAll(/[^\r\n]/g, " "));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join("");
}
