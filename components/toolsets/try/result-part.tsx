"use client";

import RevealedText from "@/components/conversations/blocks/text/revealed-text";
import { useState } from "react";
import { saveFile } from "@/components/ui/browser/save-file";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { ByteSize } from "@/components/ui/text/byte-size";
import { CodeBlock } from "@/components/ui/code/block";
import { LongText } from "@/components/ui/code/long-text";
import { NumberText } from "@/components/ui/text/number-text";
import type { ResultPart } from "@/lib/domain/calls/shown-result";
import { visibleText } from "./visible-text";
import { revealName } from "@/lib/shared/hidden-in-names";

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
      return <MediaPart part={part} />;
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

function MediaPart({ part }: { part: Extract<ResultPart, { kind: "media" }> }) {
  const { file } = part;
  const [fault, setFault] = useState<string | null>(null);
  return (
    <div className="space-y-2 text-small text-ink-soft">
      <p>
        <bdi>{visibleText(part.mime)}</bdi>, <ByteSize bytes={part.bytes} />. Pictures, sounds and
        files are not opened here.
      </p>
      {file === undefined ? null : (
        <Button
          size="small"
          aria-label={revealName(`Save ${file.name}`)}
          onPress={() => {
            const blob = blobOf(file.base64);
            setFault(blob === null ? "The server sent no valid base64." : null);
            if (blob !== null) saveFile(blob, file.name);
          }}
        >
          Save file
        </Button>
      )}
      {fault === null ? null : <InlineError title="Not saved">{fault}</InlineError>}
    </div>
  );
}

/** The bytes without a type, so that no browser opens them; null where they are not what they claim to be. */
function blobOf(base64: string): Blob | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new Blob([bytes], { type: "application/octet-stream" });
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
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
