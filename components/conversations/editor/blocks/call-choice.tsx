"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Select } from "@/components/ui/fields/select";
import { TextField } from "@/components/ui/fields/text-field";
import type { TimelineWindow } from "@/lib/domain/conversation/view/listing";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { conversationKeys } from "@/lib/queries/conversations/list";
import type { MessageEditor } from "../message-editor";

const OTHER = "\u0000other";

/** Calls of this message first, then those of the messages that the page has loaded. */
function useCalls(editor: MessageEditor): ReadonlyMap<string, string> {
  const queryClient = useQueryClient();
  const calls = new Map<string, string>();
  for (const item of asList(editor.message["contentBlocks"])) {
    const block = asRecord(item);
    const id = asText(block?.["id"]);
    if (block?.["blockType"] !== "toolCall" || id === null) continue;
    calls.set(id, asText(asRecord(block["toolRef"])?.["name"]) ?? "no name");
  }
  const windows = queryClient.getQueriesData<TimelineWindow>({
    queryKey: conversationKeys.timeline(editor.conversationId),
  });
  for (const [, window] of windows) {
    for (const { message } of window?.slots ?? []) {
      for (const block of message?.blocks ?? []) {
        if (block.kind === "toolCall" && !calls.has(block.id)) calls.set(block.id, block.name);
      }
    }
  }
  return calls;
}

/** The call that an approval or a result belongs to: one that is known, or any by its id. */
export function CallChoice({
  editor,
  value,
  onChange,
}: {
  editor: MessageEditor;
  value: string;
  onChange: (id: string) => void;
}) {
  const calls = useCalls(editor);
  const [isOther, setOther] = useState(value !== "" && !calls.has(value));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label="Call"
        options={[
          ...[...calls].map(([id, name]) => ({ value: id, label: name, description: id })),
          { value: OTHER, label: "Another call, by its id" },
        ]}
        value={isOther ? OTHER : value === "" ? null : value}
        onChange={(id) => {
          setOther(id === OTHER);
          if (id !== OTHER) onChange(id);
        }}
      />
      {isOther ? <TextField label="Id of the call" mono value={value} onChange={onChange} /> : null}
    </div>
  );
}
