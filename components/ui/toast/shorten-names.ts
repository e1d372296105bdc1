const HEAD = 40;
const TAIL = 12;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Long names in quotes, without their middle: a toast with one would lie over half of a phone. */
export function shortenNames(sentence: string): string {
  return sentence.replaceAll(/“([^“”]+)”/gu, (quoted, name: string) => {
    const parts = Array.from(graphemes.segment(name), ({ segment }) => segment);
    if (parts.length <= HEAD + TAIL) return quoted;
    return `“${parts.slice(0, HEAD).join("")}…${parts.slice(-TAIL).join("")}”`;
  });
}
