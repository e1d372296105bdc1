"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import {
  addPasskeyAction,
  askForNewPasskeyAction,
  removePasskeyAction,
} from "@/lib/actions/accounts/account";
import { confirmed } from "./confirmed";
import { canUsePasskeys, makePasskey } from "./passkey-browser";
import { AccountSection } from "./section";

interface Passkey {
  readonly id: string;
  readonly name: string | null;
}

const ABOUT =
  "A passkey signs you in with this device’s screen lock or a security key. A fake page can’t use it.";
const NEEDS_NAME =
  "Passkeys need a host name, not an IP address. Open this page at localhost, or at the name of your server.";

/** The passkeys of an account. */
export function PasskeySection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const refreshPage = useRefresh();
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const canAdd = isHydrated && canUsePasskeys();

  async function add() {
    setPending(true);
    setProblem(null);
    const asked = await send(askForNewPasskeyAction, {});
    const answer = asked.ok ? await makePasskey(asked.data) : asked;
    const name = `Passkey ${passkeys.length + 1}`;
    const added = answer.ok ? await send(addPasskeyAction, { answer: answer.data, name }) : answer;
    setPending(false);
    if (added.ok) refreshPage();
    else setProblem(added.error.message);
  }

  return (
    <AccountSection
      id="passkeys"
      title="Passkeys"
      about={isHydrated && !canAdd ? NEEDS_NAME : ABOUT}
      actions={
        canAdd ? (
          <Button onPress={add} isPending={isPending}>
            Add passkey
          </Button>
        ) : null
      }
    >
      {problem === null ? null : <InlineError title={problem} />}
      {passkeys.length === 0 ? (
        <p className="text-small text-ink-soft">No passkeys yet.</p>
      ) : (
        <ul className="text-small">
          {passkeys.map(({ id, name }) => (
            <li key={id} className="flex min-h-row items-center gap-3 py-1">
              <NameText className="min-w-0 flex-1 truncate" text={name ?? "Passkey"} />
              <ConfirmDialog
                trigger={<Button size="small">Delete</Button>}
                title={`Delete “${name ?? "Passkey"}”`}
                confirmLabel="Delete"
                tone="danger"
                onConfirm={async () => {
                  await confirmed(removePasskeyAction, { id });
                  refreshPage();
                }}
              >
                It no longer signs you in. Remove it from your device as well.
              </ConfirmDialog>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
