"use client";

import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { TextField } from "@/components/ui/fields/text-field";
import { showToast } from "@/components/ui/toast/queue";
import { changePasswordAction, removePasswordAction } from "@/lib/actions/accounts/account";
import { CurrentPasswordDialog } from "./current-password-dialog";
import { FormEnd, useForm } from "./form";
import { AccountSection } from "./section";

export interface PasswordSectionProps {
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  readonly shortest: number;
}

/** The password: changed by who knows it, or given up where a passkey signs in. */
export function PasswordSection({ hasPassword, hasPasskey, shortest }: PasswordSectionProps) {
  if (!hasPassword) {
    return (
      <AccountSection
        id="password"
        title="Password"
        about="You have no password. If you lose your passkeys, whoever runs Colloquy can set one."
      />
    );
  }
  return (
    <AccountSection
      id="password"
      title="Password"
      about="Changing it ends your other sessions."
      actions={
        <>
          <PasswordDialog shortest={shortest} />
          {hasPasskey ? <RemoveDialog /> : null}
        </>
      }
    />
  );
}

function PasswordDialog({ shortest }: { shortest: number }) {
  const refreshPage = useRefresh();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Change password</Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Change password">
        <PasswordForm
          shortest={shortest}
          onDone={() => {
            setOpen(false);
            refreshPage();
            showToast({ title: "Password changed" });
          }}
        />
      </Dialog>
    </>
  );
}

function PasswordForm({ shortest, onDone }: { shortest: number; onDone: () => void }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const form = useForm(() => send(changePasswordAction, { current, next }), onDone);
  return (
    <form className="space-y-4" onSubmit={form.submit}>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        isRequired
        autoFocus
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        description={`At least ${shortest} characters.`}
        value={next}
        onChange={setNext}
        isRequired
      />
      <FormEnd label="Change password" problem={form.problem} isPending={form.isPending} />
    </form>
  );
}

function RemoveDialog() {
  const refreshPage = useRefresh();
  return (
    <CurrentPasswordDialog
      opens="Remove password"
      title="Remove password"
      description="After that, only your passkeys sign you in."
      confirmLabel="Remove password"
      onConfirm={(current) => send(removePasswordAction, { current })}
      onDone={(close) => {
        close();
        refreshPage();
      }}
    />
  );
}
