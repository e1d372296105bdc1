"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { InlineError } from "@/components/ui/inline-error";
import { Sheet } from "@/components/ui/sheet";
import type { MessageView } from "@/lib/domain/conversation/view";
import { messageRawQuery } from "@/lib/queries/timeline";
import { saveKeys } from "../edit/save-keys";
import { useUnsaved } from "../edit/use-unsaved";
import { useReader } from "../reader/reader-context";

const MessageJson = dynamic(async () => (await import("./message-json")).MessageJson, {
  ssr: false,
  loading: () => <p className="text-small text-ink-faint">Opening the editor…</p>,
});

/** The exact text of one message, editable, with problems marked while typing. */
export function RawSheet({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const reader = useReader();
  const raw = useQuery({ ...messageRawQuery(reader.conversationId, message.id), staleTime: 0 });
  const [draft, setDraft] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const unsaved = useUnsaved();
  const isChanged = draft !== null && draft !== raw.data?.raw;
  const save = async () => {
    if (!isChanged || !raw.data) return;
    setSaving(true);
    const saved = await reader.edit(
      { ...message, revision: raw.data.revision },
      { kind: "raw", text: draft },
    );
    setSaving(false);
    if (saved) onClose();
  };
  const change = (text: string) => {
    setDraft(text);
    unsaved.note("json", text !== raw.data?.raw);
  };
  const leave = () => unsaved.leave(null, onClose);
  return (
    <Sheet
      title="Message as JSON"
      description="The text as it is stored. Saving replaces exactly this message; undo brings it back."
      size="wide"
      isOpen
      isDismissable={!isChanged}
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      footer={
        <>
          <Button onPress={leave}>{isChanged ? "Cancel" : "Close"}</Button>
          <Button
            variant="primary"
            isDisabled={!isChanged}
            isPending={saving}
            onPress={() => save()}
          >
            Save
          </Button>
        </>
      }
    >
      {raw.isError ? (
        <InlineError title="The text could not be read">{raw.error.message}</InlineError>
      ) : null}
      {raw.data === undefined || raw.isFetching ? null : (
        <div
          role="group"
          aria-label="Edit the JSON"
          onKeyDown={(event) => saveKeys({ save, cancel: leave })(event)}
        >
          <MessageJson initial={raw.data.raw} onChange={change} />
        </div>
      )}
      {unsaved.question}
    </Sheet>
  );
}
