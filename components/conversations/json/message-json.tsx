"use client";

import type { Diagnostic as Mark } from "@codemirror/lint";
import { JsonEditor } from "@/components/forms/json/editor";
import { validateMessage } from "@/lib/domain/conversation/lint/validate";
import { jsonMarks, problemsBelow } from "@/components/forms/json/marks";

/** The editor and the validator together, so that both load only when a message is opened as JSON. */
export function MessageJson({
  initial,
  onChange,
}: {
  initial: string;
  onChange: (text: string) => void;
}) {
  return (
    <div className="h-[70dvh]">
      <JsonEditor
        label="JSON of the message"
        initial={initial}
        check={checkMessage}
        onChange={onChange}
      />
    </div>
  );
}

/** The problems of one message's text as marks: a syntax error alone, else what schema and lint say. */
function checkMessage(text: string): Mark[] {
  return jsonMarks(text, (value) => problemsBelow(validateMessage(value, 0), "/messages/0"));
}
