"use client";

import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { saveKeys } from "@/components/forms/save-keys";
import { SaveProblems } from "@/components/forms/save-problems";
import { IntoLibrary, useIntoLibrary } from "@/components/libraries/into-library";
import { SaveFailure } from "@/components/saving/save-failure";
import { TextField } from "@/components/ui/fields/text-field";
import { showToast } from "@/components/ui/toast/queue";
import { editedTranscript, withNewPart } from "@/lib/domain/conversation/transcript/parts";
import { splitTranscript } from "@/lib/domain/conversation/transcript/split";
import { describeTyped, EMPTY, type Typed } from "./typed";
import { MessagesStep } from "./messages-step";
import { TextStep } from "./text-step";
import { useCreate } from "./use-create";

const NO_PARTS = { parts: [], speakers: [] } as const;

/** Makes a conversation: a transcript that is pasted and split, or messages written one by one. */
export function NewConversation() {
  const draft = useDraft<Typed>({
    at: { subject: "app", place: "new-conversation", base: 0 },
    field: "text",
    label: "New conversation",
    stored: EMPTY,
  });
  const typed = draft.value;
  const into = useIntoLibrary();
  const change = (part: Partial<Typed>) => draft.set((former) => ({ ...former, ...part }));
  const { saving, error, isEmpty } = useCreate(typed, into.libraryId, draft.saved);

  function preview(): void {
    if (typed.source.trim() === "") return;
    const { edited: former } = typed;
    if (former !== null && typed.isSplit) {
      change({ step: "messages" });
      return;
    }
    const edited = editedTranscript(splitTranscript(typed.source));
    change({ step: "messages", isSplit: true, edited });
    if (former !== null) {
      showToast({
        title: "Replaced the messages you had arranged",
        description: "The text had changed, so Colloquy split it again.",
        undo: () => change({ edited: former }),
      });
    }
  }

  function writeByHand(): void {
    const { edited } = typed;
    const isAny = edited !== null && edited.parts.length > 0;
    change({ step: "messages", isSplit: true, edited: isAny ? edited : withNewPart(NO_PARTS) });
  }

  const { step, edited } = typed;
  const isArranging = step === "messages" && edited !== null;
  const save = () => (isArranging ? (isEmpty ? undefined : saving.save()) : preview());
  return (
    <form
      aria-label="New conversation"
      className="space-y-5"
      onSubmit={async (event) => {
        event.preventDefault();
        await save();
      }}
      onKeyDown={(event) => saveKeys({ save, cancel: () => undefined })(event)}
    >
      <DraftBar draft={draft} describe={describeTyped} />
      <TextField
        label="Title"
        description="Optional. Without one, the first prompt names the conversation."
        value={typed.title}
        onChange={(title) => change({ title })}
      />
      <IntoLibrary into={into} />
      {isArranging ? (
        <MessagesStep
          edited={edited}
          onChange={(next) =>
            draft.set((former) => ({ ...former, edited: next(former.edited ?? NO_PARTS) }))
          }
          onBack={() => change({ step: "text" })}
          isCreatable={!isEmpty}
          isCreating={saving.isSaving}
        >
          <SaveProblems error={error} />
          <SaveFailure saving={saving} />
        </MessagesStep>
      ) : (
        <TextStep
          source={typed.source}
          onChange={(source) => change({ source, isSplit: false })}
          hasMessages={edited !== null}
          onWriteByHand={writeByHand}
        />
      )}
    </form>
  );
}
