import type { Token } from "marked";

import { decodeEntities } from "@/lib/domain/markdown/entities";
import { known, readMarkdown, type ReadToken } from "@/lib/domain/markdown/read-markdown";
import { hostBeside, judgeImage, judgeLink } from "@/lib/domain/markdown/safe-link";
import { imageWords, shownWords } from "@/lib/domain/markdown/shown-words";

import { element, escapeHtml } from "./escape";

type OfType<Kind extends ReadToken["type"]> = Extract<ReadToken, { type: Kind }>;
/** One way of writing for each kind of token; the compiler misses none. */
type Writers = { [Kind in ReadToken["type"]]: (token: OfType<Kind>, place: LinkPlace) => string };

/** What links lead to where the text is written. */
export interface LinkPlace {
  /** The place on the same page that an address stands for; null for any other. */
  readonly anchorOf: (address: string) => string | null;
  /** Links are not in links. */
  readonly isInLink?: true;
}

const ELSEWHERE: LinkPlace = { anchorOf: () => null };

const inside = (tokens: readonly Token[] | undefined, place: LinkPlace): string =>
  writeTokens(known(tokens ?? []), place);

const writers: Writers = {
  space: () => "",
  def: () => "",
  hr: () => "<hr>",
  br: () => "<br>",
  escape: (token) => escapeHtml(token.text),
  // Raw HTML is shown, never run.
  html: (token) => (token.block ? element("pre", token.text.trimEnd()) : escapeHtml(token.text)),
  text: (token, place) =>
    token.tokens
      ? inside(token.tokens, place)
      : escapeHtml(token.escaped === true ? token.raw : decodeEntities(token.text)),
  paragraph: (token, place) => `<p>${inside(token.tokens, place)}</p>`,
  // The headings of a message are below those of the page.
  heading: (token, place) =>
    `<h${Math.min(6, token.depth + 2)}>${inside(token.tokens, place)}</h${Math.min(6, token.depth + 2)}>`,
  blockquote: (token, place) => `<blockquote>${inside(token.tokens, place)}</blockquote>`,
  code: (token) => `<pre><code>${escapeHtml(token.text)}</code></pre>`,
  codespan: (token) => element("code", token.text),
  list: (token, place) => {
    const items = inside(token.items, place);
    const start = Number(token.start);
    if (!token.ordered) return `<ul>${items}</ul>`;
    return `<ol${Number.isSafeInteger(start) && token.start !== "" ? ` start="${start}"` : ""}>${items}</ol>`;
  },
  list_item: (token, place) => `<li>${inside(token.tokens, place)}</li>`,
  checkbox: (token) => (token.checked ? "\u2611 " : "\u2610 "),
  table: (token, place) => {
    const head = token.header.map((cell) => `<th>${inside(cell.tokens, place)}</th>`).join("");
    const rows = token.rows.map(
      (row) => `<tr>${row.map((cell) => `<td>${inside(cell.tokens, place)}</td>`).join("")}</tr>`,
    );
    return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
  },
  strong: (token, place) => `<strong>${inside(token.tokens, place)}</strong>`,
  em: (token, place) => `<em>${inside(token.tokens, place)}</em>`,
  del: (token, place) => `<del>${inside(token.tokens, place)}</del>`,
  link: (token, place) => {
    if (token.autolink === true) {
      const words = escapeHtml(token.text);
      return linkTo({ address: token.href, words, text: token.text }, place);
    }
    const words = inside(token.tokens, { ...place, isInLink: true });
    const text = shownWords(known(token.tokens));
    return linkTo({ address: decodeEntities(token.href), words, text }, place);
  },
  image: (token, place) =>
    imageOf(decodeEntities(token.href), shownWords(known(token.tokens)), place),
  math: (token) => element(token.isDisplay ? "pre" : "code", token.text, 'class="math"'),
  footnoteRef: (token) => element("sup", token.label),
  footnote: (token, place) =>
    `<div class="note">${element("sup", token.label)} ${inside(token.tokens, place)}</div>`,
};

/** A text as HTML that cannot act and loads nothing. */
export function markdownHtml(text: string, place: LinkPlace = ELSEWHERE): string {
  const read = readMarkdown(text);
  return read === null ? element("pre", text) : writeTokens(read.tokens, place);
}

function writeTokens(tokens: readonly ReadToken[], place: LinkPlace): string {
  return tokens.map((token) => writeToken(token, place)).join("");
}

function writeToken<Kind extends ReadToken["type"]>(token: OfType<Kind>, place: LinkPlace): string {
  return writers[token.type](token, place);
}

interface Link {
  readonly address: string;
  /** HTML. */
  readonly words: string;
  /** The same as readers see it. */
  readonly text: string;
}

function linkTo({ address, words, text }: Link, place: LinkPlace): string {
  if (place.isInLink === true) return words;
  const anchor = place.anchorOf(address);
  if (anchor !== null) return `<a href="#${escapeHtml(anchor)}">${words}</a>`;
  const target = judgeLink(address);
  if (target.kind !== "open") return words;
  const host = hostBeside(text, target);
  // On paper the address follows the words, unless they are the address.
  const bare = text === address || text === target.href ? ' class="bare"' : "";
  return `<a${bare} href="${escapeHtml(target.href)}" rel="noopener noreferrer nofollow">${words}</a>${host === null ? "" : ` (${escapeHtml(host)})`}`;
}

function imageOf(address: string, alt: string, place: LinkPlace): string {
  const target = judgeImage(address);
  const words = escapeHtml(imageWords(address, alt));
  if (target.kind === "raster") return `<img src="${escapeHtml(target.src)}" alt="${words}">`;
  return target.kind === "open" ? linkTo({ address: target.href, words, text: "" }, place) : words;
}
