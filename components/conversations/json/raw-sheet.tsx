"use client";

import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { DraftBar } from "@/components/drafts/draft-bar";
import { DraftScope } from "@/components/drafts/draft-scope";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { browserPart } from "@/components/saving/served-part";
import { Button } from "@/components/ui/button/button";
import { LoadError } from "@/components/lists/load-error";
import { Sheet } from "@/components/ui/dialog/sheet";
import { messageName } from "@/lib/domain/conversation/view/message-name";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { messageRawQuery } from "@/lib/queries/conversations/timeline";
import { saveKeys } from "@/components/forms/save-keys";
import { useNotedDraft } from "@/components/forms/use-noted-draft";
import { useUnsaved } from "@/components/forms/use-unsaved";
import { useReader } from "../state/reader-context";

const MessageJson = browserPart(
  async () => (await import("./message-json")).MessageJson,
  <p className="text-small text-ink-faint">Opening the editor…</p>,
);

/** The exact text of one message, editable, with problems marked while typing. */
export function RawSheet({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const { conversationId } = useReader();
  const raw = useQuery({ ...messageRawQuery(conversationId, message.id), staleTime: 0 });
  return (
    <DraftScope
      subject={`conversation:${conversationId}`}
      place={`message:${message.documentId}`}
      base={raw.data?.revision ?? message.revision}
    >
      <RawForm message={message} raw={raw} onClose={onClose} />
    </DraftScope>
  );
}

function RawForm({
  message,
  raw,
  onClose,
}: {
  message: MessageView;
  raw: UseQueryResult<{ raw: string; revision: number }>;
  onClose: () => void;
}) {
  const reader = useReader();
  const unsaved = useUnsaved();
  const draft = useNotedDraft(unsaved, "json", {
    field: "json",
    label: `JSON of ${messageName(message)}`,
    stored: raw.data?.raw ?? "",
  });
  const { isChanged } = draft;
  const saving = useSaving(
    () =>
      reader.edit(
        { ...message, revision: raw.data?.revision ?? message.revision },
        { kind: "raw", text: draft.value },
        draft.base,
      ),
    (end) => {
      draft.settle(end);
      onClose();
    },
  );
  const save = async () => {
    if (isChanged && raw.data) await saving.save();
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
            isPending={saving.isSaving}
            onPress={() => save()}
          >
            Save
          </Button>
        </>
      }
    >
      {raw.isError ? <LoadError title="The text could not be read" query={raw} /> : null}
      <div className="space-y-2 empty:hidden">
        <DraftBar draft={draft} />
        <SaveFailure saving={saving} />
      </div>
      {raw.data === undefined || (raw.isFetching && !isChanged) ? null : (
        <div
          role="group"
          aria-label="Edit the JSON"
          onKeyDown={(event) => saveKeys({ save, cancel: leave })(event)}
        >
          <MessageJson key={draft.version} initial={draft.value} onChange={draft.set} />
        </div>
      )}
      {unsaved.question}
    </Sheet>
  );
}
