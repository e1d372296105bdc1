"use client";

import RevealedText from "@/components/conversations/blocks/text/revealed-text";
import { ByteSize } from "@/components/ui/text/byte-size";
import { CodeBlock } from "@/components/ui/code/block";
import { LongText } from "@/components/ui/code/long-text";
import { NumberText } from "@/components/ui/text/number-text";
import type { ResultPart } from "@/lib/domain/calls/shown-result";
import { visibleText } from "./visible-text";

/** Characters beyond which only the lines in sight are drawn. */
const LONG = 20_000;

/** One part of a result, as text: nothing of it is drawn, played, followed or loaded. */
export function ResultPartView({
  part,
  canBeSaved = true,
}: {
  part: ResultPart;
  /** What is cut here can be kept whole as a conversation. */
  canBeSaved?: boolean;
}) {
  switch (part.kind) {
    case "text":
      return <TextPart part={part} canBeSaved={canBeSaved} />;
    case "media":
      return (
        <p className="text-small text-ink-soft">
          <bdi>{visibleText(part.mime)}</bdi>, <ByteSize bytes={part.bytes} />. Pictures, sounds and
          files are not opened here.
        </p>
      );
    case "link":
      return (
        <div className="text-small">
          <p className="text-ink-soft">
            Link{part.name === "" ? "" : " to "}
            <bdi>{visibleText(part.name)}</bdi>
            {part.mime === "" ? "" : ", "}
            <bdi>{visibleText(part.mime)}</bdi>, not followed:
          </p>
          <div className="font-mono wrap-anywhere">{visibleText(part.uri)}</div>
        </div>
      );
  }
}

function TextPart({
  part,
  canBeSaved,
}: {
  part: Extract<ResultPart, { kind: "text" }>;
  canBeSaved: boolean;
}) {
  const { isJson, shown } = part;
  const { text, size } = shown;
  const title = visibleText(part.title);
  return (
    <div className="space-y-1">
      {text.length > LONG ? (
        <LongText text={visibleText(text)} label={title} />
      ) : (
        <RevealedText text={text} isCode>
          <CodeBlock
            code={text}
            {...(isJson ? { language: "json" } : {})}
            label={title}
            maxHeight="tall"
            wrap={!isJson}
          />
        </RevealedText>
      )}
      {text.length < size ? (
        <p className="text-small text-ink-soft">
          The first <NumberText value={text.length} /> of <NumberText value={size} /> characters.
          {canBeSaved ? " Save it as a conversation to keep all of it." : null}
        </p>
      ) : null}
    </div>
  );
}
