"use client";

import { JsonEditor } from "@/components/forms/json/editor";
import { checkMessage } from "./check-message";

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
