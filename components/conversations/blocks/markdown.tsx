import { useMemo } from "react";
import { readMarkdown } from "./markdown-lexer";
import { Tokens } from "./markdown-tokens";

/** Above this many characters text is shown as it is: a parse would hold the page up. */
export const MARKDOWN_LIMIT = 200_000;

/**
 * Imported text as Markdown. Raw HTML shows as text; links are judged; nothing remote is ever loaded.
 */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => (text.length > MARKDOWN_LIMIT ? null : readMarkdown(text)), [text]);
  if (tokens === null) return <PlainText text={text} />;
  return (
    <div dir="auto" className="space-y-3 font-reading text-reading wrap-anywhere">
      <Tokens tokens={tokens} />
    </div>
  );
}

/** Text exactly as written. */
export function PlainText({ text }: { text: string }) {
  return (
    <div dir="auto" className="font-reading text-reading wrap-anywhere whitespace-pre-wrap">
      {text}
    </div>
  );
}
