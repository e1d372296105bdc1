"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { saveKeys } from "@/components/forms/save-keys";
import { NameText } from "@/components/names/name-text";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { useAccount } from "@/components/shell/account/account";
import { useFocusBack } from "@/components/ui/browser/use-focus-back";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { MOST_TEXT, type Mentioned } from "@/lib/domain/comments/comment";
import { mentionedIn, typedName } from "@/lib/domain/comments/mention";
import { peopleQuery } from "@/lib/queries/conversations/comments";
import { useReader } from "../state/reader-context";

const MOST_OFFERED = 6;

interface Props {
  /** Which draft it is, among those of the conversation. */
  field: string;
  /** What is written with it, as "Reply". */
  purpose: string;
  /** The words of the button that sends. */
  submit: string;
  stored?: string;
  autoFocus?: boolean;
  /** Sends what was written; a sentence where it was refused, null where it did not arrive. */
  onSend: (text: string, mentions: string[]) => Promise<true | string | null>;
  onCancel?: () => void;
}

/** Writes a comment. Ctrl+Enter sends it; @ offers the members who see the conversation. */
export function CommentForm(props: Props) {
  const { field, purpose, submit, stored = "", autoFocus = false, onSend, onCancel } = props;
  const { conversationId } = useReader();
  const hasAccounts = useAccount() !== null;
  const people = useQuery({ ...peopleQuery(conversationId), enabled: hasAccounts }).data ?? [];
  const draft = useDraft({
    at: { subject: `conversation:${conversationId}`, place: "comments", base: 0 },
    field,
    label: purpose,
    stored,
  });
  const [cursor, setCursor] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const { value: text } = draft;
  const saving = useSaving(
    async () => {
      setProblem(null);
      const sent = await onSend(text, mentionedIn(text, people));
      if (typeof sent === "string") setProblem(sent);
      return sent === true;
    },
    () => (stored === "" ? draft.clear() : draft.saved()),
  );
  const isEmpty = text.trim() === "";
  const save = async () => (isEmpty ? undefined : saving.save());
  const cancel = () => (text === stored ? onCancel?.() : undefined);
  return (
    <form
      ref={useFocusBack()}
      aria-label={purpose}
      className="space-y-2"
      onSubmit={async (event) => {
        event.preventDefault();
        await save();
      }}
      onKeyDown={(event) => saveKeys({ save, cancel })(event)}
    >
      <DraftBar draft={draft} />
      <TextAreaField
        label={purpose}
        hideLabel
        value={text}
        onChange={draft.set}
        onSelect={({ target }) => {
          if (target instanceof HTMLTextAreaElement) setCursor(target.selectionStart);
        }}
        placeholder={hasAccounts ? "Write a comment. @ mentions a member." : "Write a comment."}
        maxLength={MOST_TEXT}
        rows={2}
        autoGrow
        autoFocus={autoFocus}
      />
      <OfferedPeople
        people={people}
        typed={typedName(text, cursor)}
        onPick={(name, typed) => {
          const at = cursor - typed.length;
          draft.set(`${text.slice(0, at)}${name} ${text.slice(cursor)}`);
        }}
      />
      {problem === null ? null : <InlineError title={problem} />}
      <SaveFailure saving={saving} />
      <FormButtons
        submit={submit}
        isSaving={saving.isSaving}
        isEmpty={isEmpty}
        isChanged={draft.isChanged}
        onCancel={
          onCancel === undefined
            ? null
            : () => {
                if (draft.isChanged) draft.discard();
                onCancel();
              }
        }
      />
    </form>
  );
}

function FormButtons({
  submit,
  isSaving,
  isEmpty,
  isChanged,
  onCancel,
}: {
  submit: string;
  isSaving: boolean;
  isEmpty: boolean;
  isChanged: boolean;
  /** Null where the form stays. */
  onCancel: (() => void) | null;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        type="submit"
        size="small"
        variant="primary"
        isPending={isSaving}
        isDisabled={isEmpty}
      >
        {submit}
      </Button>
      {onCancel === null ? null : (
        <Button size="small" onPress={onCancel}>
          {isChanged ? "Discard" : "Cancel"}
        </Button>
      )}
    </div>
  );
}

/** Members whose name begins with what was typed behind an @. */
function OfferedPeople({
  people,
  typed,
  onPick,
}: {
  people: readonly Mentioned[];
  typed: string | null;
  onPick: (name: string, typed: string) => void;
}) {
  if (typed === null) return null;
  const wanted = typed.toLowerCase();
  const offered = people.filter(
    ({ name }) => name.toLowerCase().startsWith(wanted) && name.toLowerCase() !== wanted,
  );
  if (offered.length === 0) return null;
  return (
    <div role="group" aria-label="Mention a member" className="flex flex-wrap gap-1">
      {offered.slice(0, MOST_OFFERED).map(({ id, name }) => (
        <Button key={id} size="small" onPress={() => onPick(name, typed)}>
          <NameText text={`@${name}`} />
        </Button>
      ))}
    </div>
  );
}
