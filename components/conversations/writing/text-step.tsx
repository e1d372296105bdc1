"use client";

import { useDeferredValue, useMemo } from "react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { splitTranscript } from "@/lib/domain/conversation/transcript/split";
import { foundWords } from "./role-labels";

interface Props {
  source: string;
  onChange: (source: string) => void;
  /** Messages that were arranged or written before. */
  hasMessages: boolean;
  onWriteByHand: () => void;
}

/** The first step: a field for the whole transcript, and what is recognised in it. */
export function TextStep({ source, onChange, hasMessages, onWriteByHand }: Props) {
  const shown = useDeferredValue(source);
  const transcript = useMemo(() => splitTranscript(shown), [shown]);
  const isBlank = source.trim() === "";
  return (
    <>
      <TextAreaField
        label="Transcript"
        description="Paste a chat copied from ChatGPT, Claude or Gemini, “User: … Assistant: …”, Markdown, or messages from WhatsApp, Slack or Discord."
        rows={14}
        value={source}
        onChange={onChange}
        autoFocus
        isReading
      />
      <p aria-live="polite" className="text-small text-ink-soft">
        {isBlank ? null : <NameText text={foundWords(transcript)} />}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isDisabled={isBlank}>
          Preview messages
        </Button>
        <Button onPress={onWriteByHand}>
          {hasMessages ? "Back to the messages" : "Write messages by hand"}
        </Button>
      </div>
    </>
  );
}
