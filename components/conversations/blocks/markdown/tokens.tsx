import type { Token } from "marked";
import { Fragment, type ReactNode, lazy, Suspense } from "react";
import { CodeBlock } from "@/components/ui/code/block";
import { decodeEntities } from "@/lib/domain/markdown/entities";
import { known, type ReadToken } from "@/lib/domain/markdown/read-markdown";
import { shownWords } from "@/lib/domain/markdown/shown-words";
import { Footnote, FootnoteRef } from "./footnotes";
import { DiagramBlock } from "./diagram-block";
import { ImportedImage, ImportedLink } from "./links";
import { MarkdownTable } from "./table";
import { loadPart } from "@/components/saving/load-part";

const MathView = lazy(loadPart(() => import("./math-view")));

/** A formula. Its source is there until the code that sets formulas has come. */
function Formula({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const source = <code className="font-mono text-small">{tex}</code>;
  return (
    <Suspense fallback={isDisplay ? <div className="text-center">{source}</div> : source}>
      <MathView tex={tex} isDisplay={isDisplay} />
    </Suspense>
  );
}

/** What is around a token. */
export interface Place {
  isInLink: boolean;
}

type OfType<K extends ReadToken["type"]> = Extract<ReadToken, { type: K }>;
/** One renderer for each kind of token; the compiler misses none. */
type Renderers = {
  [K in ReadToken["type"]]: (token: OfType<K>, place: Place) => ReactNode;
};

// Headings of a message must not mix with the page's own outline.
const HEADINGS = ["text-title font-semibold", "text-title font-semibold", "font-semibold"];
const LANGUAGE = /^[\w+-]+/;

function children(tokens: readonly Token[], place: Place): ReactNode {
  return <Tokens tokens={known(tokens)} place={place} />;
}

const renderers: Renderers = {
  space: () => null,
  def: () => null,
  hr: () => <hr className="border-line" />,
  br: () => <br />,
  escape: (token) => token.text,
  // Raw HTML is shown, never run.
  html: (token) =>
    token.block ? <p className="whitespace-pre-wrap">{token.text.trimEnd()}</p> : token.text,
  text: (token, place) => {
    if (token.tokens) return children(token.tokens, place);
    return token.escaped === true ? token.raw : decodeEntities(token.text);
  },
  paragraph: (token, place) => <p>{children(token.tokens, place)}</p>,
  heading: (token, place) => (
    <p className={HEADINGS[token.depth - 1] ?? (token.depth < 5 ? "font-semibold" : "font-medium")}>
      {children(token.tokens, place)}
    </p>
  ),
  blockquote: (token, place) => (
    <blockquote className="space-y-3 border-s-2 border-line-strong ps-4 text-ink-soft">
      {children(token.tokens, place)}
    </blockquote>
  ),
  code: (token) => {
    const language = LANGUAGE.exec(decodeEntities(token.lang ?? ""))?.[0];
    if (language === "math") return <Formula tex={token.text} isDisplay />;
    if (language === "mermaid") return <DiagramBlock code={token.text} />;
    return (
      <CodeBlock
        code={token.text}
        {...(language === undefined ? {} : { language })}
        maxHeight="tall"
      />
    );
  },
  codespan: (token) => (
    <code className="rounded-control bg-surface px-1 font-mono text-small">{token.text}</code>
  ),
  list: (token, place) => {
    const items = children(token.items, place);
    return token.ordered ? (
      <ol
        start={token.start === "" ? undefined : token.start}
        className="list-decimal space-y-1 ps-6"
      >
        {items}
      </ol>
    ) : (
      <ul className="list-disc space-y-1 ps-6">{items}</ul>
    );
  },
  list_item: (token, place) => <li>{children(token.tokens, place)}</li>,
  checkbox: (token) => (
    <>
      <input type="checkbox" aria-label="Done" checked={token.checked} disabled readOnly />{" "}
    </>
  ),
  table: (token, place) => (
    <MarkdownTable table={token} render={(cell) => children(cell.tokens, place)} />
  ),
  strong: (token, place) => <strong>{children(token.tokens, place)}</strong>,
  em: (token, place) => <em>{children(token.tokens, place)}</em>,
  del: (token, place) => <del>{children(token.tokens, place)}</del>,
  link: (token, place) => {
    // An address that is in the text by itself is meant letter by letter.
    if (token.autolink === true) {
      return place.isInLink ? (
        token.text
      ) : (
        <ImportedLink href={token.href} words={token.text}>
          {token.text}
        </ImportedLink>
      );
    }
    const inside = children(token.tokens, { isInLink: true });
    if (place.isInLink) return inside;
    return (
      <ImportedLink href={decodeEntities(token.href)} words={shownWords(known(token.tokens))}>
        {inside}
      </ImportedLink>
    );
  },
  math: (token) => <Formula tex={token.text} isDisplay={token.isDisplay} />,
  footnoteRef: (token, place) => <FootnoteRef token={token} isInLink={place.isInLink} />,
  footnote: (token, place) => <Footnote token={token}>{children(token.tokens, place)}</Footnote>,
  image: (token, place) => (
    <ImportedImage
      src={decodeEntities(token.href)}
      alt={shownWords(known(token.tokens))}
      isInLink={place.isInLink}
    />
  ),
};

function renderToken<K extends ReadToken["type"]>(token: OfType<K>, place: Place): ReactNode {
  return renderers[token.type](token, place);
}

/** Tokens as elements. Texts become text nodes, so nothing in them can act. */
export function Tokens({
  tokens,
  place = { isInLink: false },
}: {
  tokens: readonly ReadToken[];
  place?: Place;
}) {
  // Tokens are only ever replaced as a whole, so their places identify them.
  return tokens.map((token, at) => <Fragment key={at}>{renderToken(token, place)}</Fragment>);
}
