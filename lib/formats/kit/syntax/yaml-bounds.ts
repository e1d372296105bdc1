import { Lexer } from "yaml";

import { DEEPEST_ITEM } from "../contract/nesting";

/** What a YAML text may consist of; no file that a person wrote comes near. */
export const YAML_BOUNDS = {
  anchors: 1000,
  aliases: 10_000,
  /** Signs, texts and stretches of white space, as the reader takes a text apart. */
  tokens: 1_000_000,
  depth: DEEPEST_ITEM,
} as const;

/** The first thing in a YAML text that is too much of its kind. */
export interface YamlExcess {
  readonly kind: keyof typeof YAML_BOUNDS;
  /** UTF-16 offset in the text. */
  readonly offset: number;
}

/**
 * Looks for what would make reading a text take long, in one pass over it. The package's own reader compares
 * keys with each other and recurses into what is nested; it is only given texts that passed here.
 */
export function findYamlExcess(text: string): YamlExcess | null {
  const counts = { anchors: 0, aliases: 0, tokens: 0 };
  const depth = new DepthMeter();
  let offset = 0;
  let content = false;
  for (const token of new Lexer().lex(text)) {
    // These mark the start of a document and of a plain text, and the end of what was indented; none is text.
    if (token === "\u0002" || token === "\u0018" || token === "\u001F") {
      content = token === "\u001F";
      continue;
    }
    counts.tokens += 1;
    // A plain text or a block of text may begin with any sign.
    const sign = content ? "" : token.charAt(0);
    content = false;
    if (sign === "&") counts.anchors += 1;
    if (sign === "*") counts.aliases += 1;
    for (const kind of ["anchors", "aliases", "tokens"] as const) {
      if (counts[kind] > YAML_BOUNDS[kind]) return { kind, offset };
    }
    if (depth.add(token, sign) > YAML_BOUNDS.depth) return { kind: "depth", offset };
    offset += token.length;
  }
  return null;
}

/** How deep a text nests by its brackets, its indentation, and `- - -` on one line. */
class DepthMeter {
  #brackets = 0;
  /** Columns at which the open blocks began. */
  readonly #columns: number[] = [];
  #column = 0;

  add(token: string, sign: string): number {
    if (token.startsWith("\n") || token.startsWith("\r\n")) {
      this.#column = token.length - token.lastIndexOf("\n") - 1;
      return 0;
    }
    const isBlank = token.trim() === "";
    const isComment = sign === "#";
    if (token === "[" || token === "{") this.#brackets += 1;
    else if (token === "]" || token === "}") this.#brackets = Math.max(0, this.#brackets - 1);
    else if (!isBlank && !isComment && this.#brackets === 0) this.#open(this.#column, token);
    const lastLine = token.lastIndexOf("\n");
    this.#column = lastLine === -1 ? this.#column + token.length : token.length - lastLine - 1;
    return this.#brackets + this.#columns.length;
  }

  /** What is further left ends the blocks that began behind it. */
  #open(column: number, token: string): void {
    const columns = this.#columns;
    while ((columns.at(-1) ?? -1) >= column) columns.pop();
    if (token !== ":") columns.push(column);
  }
}
