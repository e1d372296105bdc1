"use client";

import { useState } from "react";
import { LONG_MS, send } from "@/components/saving/send";
import { discardAllDrafts } from "@/components/drafts/drafts";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { conversationsOf } from "@/components/names/conversations-of";
import { RadioList } from "@/components/ui/fields/radio-list";
import { TextField } from "@/components/ui/fields/text-field";
import { deleteAccountAction } from "@/lib/actions/accounts/account";
import { underBase } from "@/lib/shared/base-path";
import { FormEnd, useForm } from "./form";
import { AccountSection } from "./section";

type Choice = "delete" | "hand-over";

const KEPT: readonly { value: Choice; label: string; description: string }[] = [
  {
    value: "delete",
    label: "Delete them for good",
    description: "Their text, older versions and history are deleted. This can’t be undone.",
  },
  {
    value: "hand-over",
    label: "Hand them over",
    description:
      "The first owner of each library gets what is in it, and what is in your personal library goes to the first owner of the main library. They stay private to that owner.",
  },
];

/** Deletes one's own account, after its address was entered once more. */
export function DeleteAccount({
  email,
  kept,
}: {
  email: string;
  /** How many conversations nobody else sees. */
  kept: number;
}) {
  const [isOpen, setOpen] = useState(false);
  const [entered, setEntered] = useState("");
  const [choice, setChoice] = useState<Choice | null>(null);
  const form = useForm(
    () =>
      send(
        deleteAccountAction,
        { email: entered, ...(kept === 0 || choice === null ? {} : { kept: choice }) },
        LONG_MS,
      ),
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
      about="Conversations and toolsets belong to the library and stay there, with what you changed in them. You choose what happens with those that only you see. Your password, passkeys and sessions are deleted, as are your drafts in this browser."
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
          {kept === 0 ? null : (
            <div className="space-y-1">
              <p className="text-small font-medium">
                {`${conversationsOf(kept)} that only you see`}
              </p>
              <RadioList
                label="Conversations that only you see"
                options={KEPT}
                value={choice}
                onChange={setChoice}
              />
            </div>
          )}
          <FormEnd label="Delete account" problem={form.problem} isPending={form.isPending} />
        </form>
      </Dialog>
    </AccountSection>
  );
}
