import type { Token } from "marked";

import { decodeEntities } from "@/lib/domain/markdown/entities";
import { known, readMarkdown, type ReadToken } from "@/lib/domain/markdown/read-markdown";
import { hostBeside, judgeImage, judgeLink } from "@/lib/domain/markdown/safe-link";

import { element, escapeHtml } from "./escape";

type OfType<Kind extends ReadToken["type"]> = Extract<ReadToken, { type: Kind }>;
/** One way of writing for each kind of token; the compiler misses none. */
type Writers = { [Kind in ReadToken["type"]]: (token: OfType<Kind>) => string };

const inside = (tokens: readonly Token[] | undefined): string => writeTokens(known(tokens ?? []));

const writers: Writers = {
  space: () => "",
  def: () => "",
  hr: () => "<hr>",
  br: () => "<br>",
  escape: (token) => escapeHtml(token.text),
  // Raw HTML is shown, never run.
  html: (token) => (token.block ? element("pre", token.text.trimEnd()) : escapeHtml(token.text)),
  text: (token) =>
    token.tokens
      ? inside(token.tokens)
      : escapeHtml(token.escaped === true ? token.raw : decodeEntities(token.text)),
  paragraph: (token) => `<p>${inside(token.tokens)}</p>`,
  // The headings of a message are below those of the page.
  heading: (token) =>
    `<h${Math.min(6, token.depth + 2)}>${inside(token.tokens)}</h${Math.min(6, token.depth + 2)}>`,
  blockquote: (token) => `<blockquote>${inside(token.tokens)}</blockquote>`,
  code: (token) => `<pre><code>${escapeHtml(token.text)}</code></pre>`,
  codespan: (token) => element("code", token.text),
  list: (token) => {
    const items = inside(token.items);
    const start = Number(token.start);
    if (!token.ordered) return `<ul>${items}</ul>`;
    return `<ol${Number.isSafeInteger(start) && token.start !== "" ? ` start="${start}"` : ""}>${items}</ol>`;
  },
  list_item: (token) => `<li>${inside(token.tokens)}</li>`,
  checkbox: (token) => (token.checked ? "\u2611 " : "\u2610 "),
  table: (token) => {
    const head = token.header.map((cell) => `<th>${inside(cell.tokens)}</th>`).join("");
    const rows = token.rows.map(
      (row) => `<tr>${row.map((cell) => `<td>${inside(cell.tokens)}</td>`).join("")}</tr>`,
    );
    return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
  },
  strong: (token) => `<strong>${inside(token.tokens)}</strong>`,
  em: (token) => `<em>${inside(token.tokens)}</em>`,
  del: (token) => `<del>${inside(token.tokens)}</del>`,
  link: (token) =>
    token.autolink === true
      ? linkTo(token.href, escapeHtml(token.text), token.text)
      : linkTo(decodeEntities(token.href), inside(token.tokens), token.text),
  image: (token) => imageOf(decodeEntities(token.href), decodeEntities(token.text)),
  math: (token) => element(token.isDisplay ? "pre" : "code", token.text, 'class="math"'),
  footnoteRef: (token) => element("sup", token.label),
  footnote: (token) =>
    `<div class="note">${element("sup", token.label)} ${inside(token.tokens)}</div>`,
};

/** A text as HTML that cannot act and loads nothing. */
export function markdownHtml(text: string): string {
  const read = readMarkdown(text);
  return read === null ? element("pre", text) : writeTokens(read.tokens);
}

function writeTokens(tokens: readonly ReadToken[]): string {
  return tokens.map((token) => writeToken(token)).join("");
}

function writeToken<Kind extends ReadToken["type"]>(token: OfType<Kind>): string {
  return writers[token.type](token);
}

function linkTo(address: string, words: string, text: string): string {
  const target = judgeLink(address);
  if (target.kind !== "open") return words;
  const host = hostBeside(text, target);
  return `<a href="${escapeHtml(target.href)}" rel="noopener noreferrer nofollow">${words}</a>${host === null ? "" : ` (${escapeHtml(host)})`}`;
}

function imageOf(address: string, alt: string): string {
  const target = judgeImage(address);
  const name = alt === "" ? "Image" : alt;
  if (target.kind === "raster") {
    return `<img src="${escapeHtml(target.src)}" alt="${escapeHtml(name)}">`;
  }
  if (target.kind !== "open") return escapeHtml(name);
  return linkTo(target.href, escapeHtml(`${name} (image at ${target.host})`), "");
}
