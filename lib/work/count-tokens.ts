/** Characters of one kind in a row that are counted as one; merging them costs the square of their number. */
const LONGEST_RUN = 256;

const LONG_RUN = new RegExp(
  String.raw`[\p{L}\p{M}]{${LONGEST_RUN}}|[^\s\p{L}\p{N}]{${LONGEST_RUN}}|\s{${LONGEST_RUN}}`,
  "gu",
);

/**
 * Tokens of each text in the vocabulary of current models. Exact for what people write; of a run of more than 256
 * letters, signs or blanks each 256 are counted by themselves, which can add a token or two.
 */
export async function countTokens(texts: readonly string[]): Promise<number[]> {
  // Its table is large: it is loaded when it is first needed.
  const { countTokens: count } = await import("gpt-tokenizer/encoding/o200k_base");
  // Names of special tokens are plain text here.
  const options = { disallowedSpecial: new Set<string>() };
  return texts.map((text) => {
    let tokens = 0;
    for (const stretch of stretches(text)) tokens += count(stretch, options);
    return tokens;
  });
}

/** A text in parts that are counted by themselves: one, unless it has very long runs. */
function* stretches(text: string): Generator<string> {
  let from = 0;
  for (const { index, 0: run } of text.matchAll(LONG_RUN)) {
    yield text.slice(from, index + run.length);
    from = index + run.length;
  }
  if (from < text.length) yield text.slice(from);
}
