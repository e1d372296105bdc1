"use client";

import { useState } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { useWantedForm } from "@/components/drafts/use-wanted-draft";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { CopyButton } from "@/components/ui/button/copy-button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { Select } from "@/components/ui/fields/select";
import { TextField } from "@/components/ui/fields/text-field";
import { inviteMemberAction } from "@/lib/actions/accounts/members";
import type { Role } from "@/lib/domain/accounts/role";
import { FormEnd, useForm } from "./form";
import { choicesFor } from "./role-choices";

/** Makes an invitation, then shows its link once. */
export function InviteDialog({ role: own }: { role: Role | null }) {
  const refreshPage = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  useWantedForm("app", "invitation", () => setOpen(true));

  function change(open: boolean) {
    setOpen(open);
    if (open) return;
    setLink(null);
    refreshPage();
  }

  return (
    <>
      <Button variant="primary" onPress={() => change(true)}>
        Invite member
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={change}
        title={link === null ? "Invite member" : "Copy the link now"}
        description={
          link === null
            ? "Members see everything in this library but the private conversations of others."
            : "Send it yourself: Colloquy sends no mail. It works once, for seven days. You can’t see it again after this closes."
        }
        renderFooter={(close) =>
          link === null ? null : (
            <Button variant="primary" onPress={close}>
              Done
            </Button>
          )
        }
      >
        {link === null ? (
          <InviteForm own={own} onMade={setLink} />
        ) : (
          <p className="flex items-center gap-2">
            <code className="min-w-0 flex-1 rounded-control bg-surface px-2 py-1 text-small break-all">
              {link}
            </code>
            <CopyButton text={link} label="Copy the link" />
          </p>
        )}
      </Dialog>
    </>
  );
}

function InviteForm({ own, onMade }: { own: Role | null; onMade: (link: string) => void }) {
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
        onMade(result.data.link);
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
