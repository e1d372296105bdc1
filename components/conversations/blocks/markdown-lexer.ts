import { Lexer, Tokenizer } from "marked";
import type { MarkedToken, Token, Tokens } from "marked";

/** Lists, quotes and emphasis nest this deep; what is deeper stays text. */
export const MAX_NESTING = 24;
/** Characters that may be looked through for ends of emphasis in one text; afterwards stars are stars. */
const EMPHASIS_WORK = 30_000_000;
/** A run this long without a space or a bracket is data, not prose; the search for mail addresses ends there. */
const RUN = /^[\w.!#$%&'*+/=?`{|}~-]{2000}/;

/**
 * The library's own rules, bounded: its recursion and its search for closing delimiters would follow a
 * hostile text down without an end.
 */
class BoundedTokenizer extends Tokenizer {
  #depth = 0;
  #work = 0;

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
    if (src.startsWith("*") || src.startsWith("_")) {
      this.#work += src.length;
      if (this.#work > EMPHASIS_WORK) return undefined;
    }
    return this.#nested(() => super.emStrong(src, maskedSrc, prevChar));
  }

  override del(src: string, maskedSrc: string, prevChar?: string): Tokens.Del | undefined {
    return this.#nested(() => super.del(src, maskedSrc, prevChar));
  }

  override url(src: string): Tokens.Link | undefined {
    return RUN.test(src) ? undefined : super.url(src);
  }

  override inlineText(src: string): Tokens.Text | undefined {
    const run = RUN.exec(src)?.[0];
    return run === undefined
      ? super.inlineText(src)
      : { type: "text", raw: run, text: run, escaped: false };
  }

  // A footnote is no definition of a link: read as one, its words would vanish.
  override def(src: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(src) ? undefined : super.def(src);
  }
}

/** Tokens of the built-in rules; no extension adds others. */
export function known(tokens: readonly Token[]): readonly MarkedToken[] {
  return tokens as readonly MarkedToken[];
}

/** Reads GitHub's Markdown. Null if the text cannot be read; it is then shown as it is. */
export function readMarkdown(text: string): readonly MarkedToken[] | null {
  try {
    return known(new Lexer({ gfm: true, tokenizer: new BoundedTokenizer() }).lex(text));
  } catch {
    // The library documents no errors, but loops and deep input make it throw.
    return null;
  }
}
