"use client";

import { useState } from "react";
import { send } from "@/components/saving/send";
import { discardAllDrafts } from "@/components/drafts/drafts";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { TextField } from "@/components/ui/fields/text-field";
import { deleteAccountAction } from "@/lib/actions/accounts/account";
import { underBase } from "@/lib/shared/base-path";
import { FormEnd, useForm } from "./form";
import { AccountSection } from "./section";

/** Deletes one's own account, after its address was entered once more. */
export function DeleteAccount({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const [entered, setEntered] = useState("");
  const form = useForm(
    () => send(deleteAccountAction, { email: entered }),
    () => {
      // Nobody can sign in to see them any more; what the browser can't delete stays unseen.
      discardAllDrafts()
        .catch(reportError)
        .finally(() => window.location.assign(underBase("/sign-in")));
    },
  );
  return (
    <AccountSection
      id="delete-account"
      title="Delete account"
      about="Conversations and toolsets belong to the library and stay there, with what you changed in them. Nobody can open your private conversations afterwards: export them first. Your password, passkeys and sessions are deleted, as are your drafts in this browser."
      actions={
        <Button variant="danger" onPress={() => setOpen(true)}>
          Delete account
        </Button>
      }
    >
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Delete account"
        description={`Enter ${email} to delete this account. It can’t be restored; documents stay in the library.`}
      >
        <form className="space-y-4" onSubmit={form.submit}>
          <TextField
            label="Email"
            type="email"
            value={entered}
            onChange={setEntered}
            isRequired
            autoFocus
          />
          <FormEnd label="Delete account" problem={form.problem} isPending={form.isPending} />
        </form>
      </Dialog>
    </AccountSection>
  );
}
