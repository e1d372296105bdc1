"use client";

import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { Dialog } from "@/components/ui/dialog/dialog";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { openPrivateAction } from "@/lib/actions/accounts/openings";
import { revealName } from "@/lib/shared/hidden-in-names";
import { FormEnd, useForm } from "./form";

/** Opens the private conversations of a member, after a reason was given. */
export function OpenPrivateDialog({
  member,
  libraryId,
  onClose,
}: {
  member: { id: string; name: string };
  /** In which library; null for the main one. */
  libraryId: string | null;
  onClose: () => void;
}) {
  const refreshPage = useRefresh();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={revealName(`Open the private conversations of ${member.name}`)}
      description="You can read them for an hour. The ledger records it, and the member is told who opened them and why."
    >
      <ReasonForm
        opened={{ memberId: member.id, libraryId }}
        onDone={() => {
          onClose();
          refreshPage();
        }}
      />
    </Dialog>
  );
}

/** Where the draft of a reason is kept. */
export const reasonPlace = (memberId: string, libraryId: string | null): string =>
  `open-private:${memberId}${libraryId === null ? "" : ` ${libraryId}`}`;

function ReasonForm({
  opened: { memberId, libraryId },
  onDone,
}: {
  opened: { readonly memberId: string; readonly libraryId: string | null };
  onDone: () => void;
}) {
  const draft = useDraft({
    at: { subject: "app", place: reasonPlace(memberId, libraryId), base: 0 },
    field: "reason",
    label: "Reason to open private conversations",
    stored: "",
  });
  const form = useForm(async () => {
    const result = await send(openPrivateAction, {
      memberId,
      reason: draft.value,
      ...(libraryId === null ? {} : { libraryId }),
    });
    if (result.ok) draft.clear();
    return result;
  }, onDone);
  return (
    <form className="space-y-4" onSubmit={form.submit}>
      <DraftBar draft={draft} />
      <TextAreaField
        label="Reason"
        description="The member reads it."
        value={draft.value}
        onChange={draft.set}
        isRequired
        autoFocus
        maxLength={1000}
      />
      <FormEnd label="Open for an hour" problem={form.problem} isPending={form.isPending} />
    </form>
  );
}
