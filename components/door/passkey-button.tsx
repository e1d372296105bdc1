"use client";

import { send } from "@/components/saving/send";
import { askForPasskeyAction, signInByPasskeyAction } from "@/lib/actions/accounts/door";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { canUsePasskeys, getPasskey } from "@/components/account/passkey-browser";
import { DoorButton } from "./door-controls";
import type { useDoor } from "./use-door";

/** Signs in by a passkey, where the browser has them and this address can have one. */
export function PasskeyButton({ door }: { door: ReturnType<typeof useDoor> }) {
  const isHydrated = useHydrated();
  if (!isHydrated || !canUsePasskeys()) return null;

  async function signIn() {
    const asked = await send(askForPasskeyAction, {});
    if (!asked.ok) return asked;
    const answer = await getPasskey(asked.data);
    if (!answer.ok) return answer;
    return send(signInByPasskeyAction, { answer: answer.data });
  }

  return (
    <DoorButton className="w-full" disabled={door.isPending} onClick={() => door.enter(signIn)}>
      Sign in with a passkey
    </DoorButton>
  );
}
