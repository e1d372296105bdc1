"use client";

import { Sparkles } from "lucide-react";
import { useId } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { Sheet } from "@/components/ui/dialog/sheet";
import { TextField } from "@/components/ui/fields/text-field";
import type { ConversationListItem } from "@/lib/domain/conversation/view/listing";
import {
  newTitles,
  suggestedTitles,
  titleField,
  withoutTitles,
  type TypedTitles,
} from "./new-titles";
import { useRename } from "./use-rename";

const NO_TITLES: TypedTitles = {};

/** Renames the selected conversations: a field for each title, saved together with one undo. */
export default function RenameSheet({
  conversations,
  onClose,
  onRenamed,
}: {
  conversations: readonly ConversationListItem[];
  onClose: () => void;
  onRenamed: () => void;
}) {
  const form = useId();
  const draft = useDraft<TypedTitles>({
    at: { subject: "app", place: "rename", base: 0 },
    field: "titles",
    label: "Titles of conversations",
    stored: NO_TITLES,
  });
  const rename = useRename();
  const wanted = newTitles(conversations, draft.value);
  const saving = useSaving(
    () => rename(wanted),
    () => {
      // A draft may name conversations that are not selected this time.
      const done = new Set(wanted.map(({ id }) => id));
      draft.set((former) => withoutTitles(former, done));
      onRenamed();
    },
  );
  const type = (typed: TypedTitles) => draft.set((former) => ({ ...former, ...typed }));
  const count = wanted.length;
  return (
    <Sheet
      title={`Rename ${conversations.length === 1 ? "1 conversation" : `${conversations.length} conversations`}`}
      size="wide"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <>
          <Button
            onPress={() => {
              if (draft.isChanged) draft.discard();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            isPending={saving.isSaving}
            isDisabled={count === 0}
          >
            {count === 0 ? "Rename" : `Rename ${count}`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="space-y-4"
        onSubmit={async (event) => {
          event.preventDefault();
          if (count > 0) await saving.save();
        }}
      >
        <DraftBar draft={draft} describe={(typed) => Object.values(typed ?? {}).join(", ")} />
        <TitleFields conversations={conversations} typed={draft.value} onType={type} />
        <SaveFailure saving={saving} />
      </form>
    </Sheet>
  );
}

function TitleFields({
  conversations,
  typed,
  onType,
}: {
  conversations: readonly ConversationListItem[];
  typed: TypedTitles;
  onType: (typed: TypedTitles) => void;
}) {
  const suggested = suggestedTitles(conversations, typed);
  const count = Object.keys(suggested).length;
  return (
    <>
      {count === 0 ? null : (
        <Button
          size="small"
          icon={<Sparkles aria-hidden size={14} />}
          onPress={() => onType(suggested)}
        >
          {`Use the first words for ${count} without a title`}
        </Button>
      )}
      <ul className="space-y-3">
        {conversations.map((conversation, at) => (
          <li key={conversation.id}>
            <TitleField
              conversation={conversation}
              position={at + 1}
              value={titleField(conversation, typed)}
              onChange={(title) => onType({ [conversation.id]: title })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The title of one conversation; where it has none, its first words are offered. */
function TitleField({
  conversation: { title, titleDerived },
  position,
  value,
  onChange,
}: {
  conversation: ConversationListItem;
  position: number;
  value: string;
  onChange: (title: string) => void;
}) {
  const derived = titleDerived && value === "" ? title : "";
  return (
    <div className="flex items-center gap-1">
      <TextField
        label={`Title of conversation ${position}`}
        hideLabel
        placeholder={derived === "" ? "No title" : derived}
        value={value}
        onChange={onChange}
        className="min-w-0 flex-1"
      />
      {derived === "" ? null : (
        <IconButton
          size="small"
          label={`Use the first words as the title of conversation ${position}`}
          hint="Use the first words"
          onPress={() => onChange(derived)}
        >
          <Sparkles aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
