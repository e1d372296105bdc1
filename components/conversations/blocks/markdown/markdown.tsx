"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { known, readMarkdown } from "@/lib/domain/markdown/read-markdown";
import { Footnotes } from "./footnotes";
import { Tokens } from "./tokens";

/** Above this many characters text is shown as it is, until somebody asks: a parse holds the page up. */
export const MARKDOWN_LIMIT = 200_000;

/**
 * Imported text as Markdown. Raw HTML shows as text; links are judged; nothing remote is ever loaded.
 */
export function Markdown({ text }: { text: string }) {
  const [isWanted, setWanted] = useState(false);
  const isLong = text.length > MARKDOWN_LIMIT;
  const read = useMemo(
    () => (isLong && !isWanted ? null : readMarkdown(text)),
    [text, isLong, isWanted],
  );
  const body =
    read === null ? (
      <PlainText text={text} />
    ) : (
      <div dir="auto" className="space-y-3 font-reading text-reading wrap-anywhere">
        <Footnotes notes={read.notes} renderNote={(tokens) => <Tokens tokens={known(tokens)} />}>
          <Tokens tokens={read.tokens} />
        </Footnotes>
      </div>
    );
  if (!isLong) return body;
  return (
    <div className="space-y-2">
      <Button size="small" onPress={() => setWanted(!isWanted)}>
        {isWanted ? "Show as plain text" : "Show as Markdown"}
      </Button>
      {body}
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
