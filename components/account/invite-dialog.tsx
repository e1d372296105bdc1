"use client";

import { useState } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { ShownOnceButton } from "@/components/forms/shown-once-button";
import { send } from "@/components/saving/send";
import { Select } from "@/components/ui/fields/select";
import { TextField } from "@/components/ui/fields/text-field";
import { inviteMemberAction } from "@/lib/actions/accounts/members";
import type { Role } from "@/lib/domain/accounts/role";
import { revealName } from "@/lib/shared/hidden-in-names";
import { FormEnd, useForm } from "./form";
import { choicesFor } from "./role-choices";

/** Makes an invitation, then shows its link once. */
export function InviteDialog({ role: own }: { role: Role | null }) {
  const [invited, setInvited] = useState("");
  return (
    <ShownOnceButton
      variant="primary"
      field="invitation"
      title="Invite member"
      description="Members see everything in the main library except other members’ private conversations."
      what="link"
      afterwards={`Send it to ${revealName(invited)}: Colloquy sends no mail. It works once, for seven days. You can’t see it again after this closes.`}
      renderForm={(onMade) => (
        <InviteForm
          own={own}
          onMade={(link, email) => {
            setInvited(email);
            onMade(link);
          }}
        />
      )}
    >
      Invite member
    </ShownOnceButton>
  );
}

function InviteForm({
  own,
  onMade,
}: {
  own: Role | null;
  onMade: (link: string, email: string) => void;
}) {
  const draft = useDraft({
    at: { subject: "app", place: "invitation", base: 0 },
    field: "email",
    label: "Email of an invitation",
    stored: "",
  });
  const email = draft.value;
  const [role, setRole] = useState<Role>("editor");
  const form = useForm(
    async () => {
      const result = await send(inviteMemberAction, { email, role });
      if (result.ok) {
        draft.clear();
        onMade(result.data.link, email);
      }
      return result;
    },
    () => undefined,
  );
  return (
    <form className="space-y-4" onSubmit={form.submit}>
      <DraftBar draft={draft} />
      <TextField
        label="Email"
        type="email"
        description="The link makes an account for this address only."
        value={email}
        onChange={draft.set}
        isRequired
        autoFocus
      />
      <Select label="Role" options={choicesFor(own)} value={role} onChange={setRole} />
      <FormEnd label="Create invitation" problem={form.problem} isPending={form.isPending} />
    </form>
  );
}
