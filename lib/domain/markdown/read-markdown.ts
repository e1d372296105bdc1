import {
  Lexer,
  Tokenizer,
  type MarkedOptions,
  type MarkedToken,
  type Token,
  type TokenizerThis,
  type Tokens,
} from "marked";
import {
  numberFootnotes,
  readFootnote,
  readFootnoteRef,
  type FootnoteRefToken,
  type FootnoteToken,
  type Note,
} from "./footnotes";
import { inPieces, marksIn } from "./inline-work";
import { readMath, readMathBlock, type MathToken } from "./math";

/** Lists, quotes and emphasis nest this deep; what is deeper stays text. */
export const MAX_NESTING = 24;
/** How many signs of a text may be looked through for ends in vain; afterwards marks are words. */
const mostWork = (length: number): number => 500_000 + 50 * length;
/** What a token takes that is found at once, in signs. */
const TOKEN_WORK = 200;
const NEAR = 400;

/**
 * The library's own rules, bounded: its recursion and its search for closing delimiters would follow a
 * hostile text down without an end.
 */
class BoundedTokenizer extends Tokenizer {
  #depth = 0;
  #texts = 0;

  /** How often words were read since this was asked last. Each time all rules were tried, though one token may come of many. */
  takeTexts(): number {
    const texts = this.#texts;
    this.#texts = 0;
    return texts;
  }

  #nested<T>(read: () => T | undefined): T | undefined {
    if (this.#depth >= MAX_NESTING) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#nested(() => super.blockquote(src));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#nested(() => super.list(src));
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    return this.#nested(() => super.link(src));
  }

  override reflink(
    src: string,
    links: Parameters<Tokenizer["reflink"]>[1],
  ): ReturnType<Tokenizer["reflink"]> {
    return this.#nested(() => super.reflink(src, links));
  }

  override emStrong(
    src: string,
    maskedSrc: string,
    prevChar?: string,
  ): Tokens.Em | Tokens.Strong | undefined {
    return this.#nested(() => super.emStrong(src, maskedSrc, prevChar));
  }

  override del(src: string, maskedSrc: string, prevChar?: string): Tokens.Del | undefined {
    return this.#nested(() => super.del(src, maskedSrc, prevChar));
  }

  override inlineText(src: string): Tokens.Text | undefined {
    this.#texts += 1;
    // A text ends where a formula may begin. What is near is looked for first, so that many marks cost little.
    const near = src.slice(1, NEAR).indexOf("$");
    if (near !== -1) return super.inlineText(src.slice(0, near + 1));
    const read = super.inlineText(src);
    const end = read?.raw.indexOf("$", 1) ?? -1;
    return read === undefined || end === -1 ? read : super.inlineText(src.slice(0, end));
  }

  // A footnote is no definition of a link: read as one, its words would vanish.
  override def(src: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(src) ? undefined : super.def(src);
  }
}

/**
 * Words are read in pieces: a mark looks for its end up to that of the piece, and what was looked through in vain
 * counts.
 */
class BoundedLexer extends Lexer {
  readonly #tokenizer: BoundedTokenizer;
  #left: number;

  constructor(length: number) {
    const tokenizer = new BoundedTokenizer();
    super({ gfm: true, tokenizer, extensions: ownRules() });
    this.#tokenizer = tokenizer;
    this.#left = mostWork(length);
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    for (const piece of inPieces(src)) {
      if (this.#left < 0) {
        tokens.push({ type: "text", raw: piece, text: piece, escaped: false });
        continue;
      }
      for (const token of super.inlineTokens(piece, [])) {
        tokens.push(token);
        this.#left -= token.type === "text" ? marksIn(token.raw) * piece.length : TOKEN_WORK;
      }
      this.#left -= TOKEN_WORK * this.#tokenizer.takeTexts();
    }
    return tokens;
  }
}

/** Notes within notes; what is deeper stays text. */
const MAX_NOTES = 3;

/** Formulas and footnotes, which the library's own rules know nothing of. */
function ownRules(): NonNullable<MarkedOptions["extensions"]> {
  let depth = 0;
  return {
    renderers: {},
    childTokens: {},
    block: [
      (src) => readMathBlock(src),
      function footnote(this: TokenizerThis, src) {
        if (depth >= MAX_NOTES) return undefined;
        depth += 1;
        try {
          const lex = (text: string) => this.lexer.blockTokens(text, []);
          return readFootnote(src, lex);
        } finally {
          depth -= 1;
        }
      },
    ],
    inline: [(src) => readMath(src), (src) => readFootnoteRef(src)],
    startBlock: [],
    startInline: [],
  };
}

/** Tokens of the library's rules and of our own. */
export type ReadToken = MarkedToken | MathToken | FootnoteRefToken | FootnoteToken;

/** Tokens of rules that this file knows; there are no others. */
export function known(tokens: readonly Token[]): readonly ReadToken[] {
  return tokens as readonly ReadToken[];
}

export interface ReadText {
  readonly tokens: readonly ReadToken[];
  /** The footnotes by their label. */
  readonly notes: ReadonlyMap<string, Note>;
}

/** Reads GitHub's Markdown with formulas. Null if the text cannot be read; it is then shown as it is. */
export function readMarkdown(text: string): ReadText | null {
  try {
    const tokens = new BoundedLexer(text.length).lex(text);
    return { tokens: known(tokens), notes: numberFootnotes(tokens) };
  } catch {
    // The library documents no errors, but loops and deep input make it throw.
    return null;
  }
}
