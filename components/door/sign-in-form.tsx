"use client";

import type { FormEvent } from "react";
import { send } from "@/components/saving/send";
import {
  signInHereAction,
  askForPasskeyAction,
  signInByPasskeyAction,
} from "@/lib/actions/accounts/door";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { canUsePasskeys, getPasskey } from "@/components/account/passkey-browser";
import { DoorButton, DoorField, DoorProblem } from "./door-controls";
import { ProviderButton } from "./provider-button";
import { enteredIn, useDoor } from "./use-door";

export interface SignInFormProps {
  /** Where to go then. */
  readonly back: string;
  readonly passwords: boolean;
  /** The name of the identity provider; null where there is none. */
  readonly provider: string | null;
}

/** Every way to sign in that the operator allows. */
export function SignInForm({ back, passwords, provider }: SignInFormProps) {
  const door = useDoor(back);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = enteredIn(form, "email");
    const password = enteredIn(form, "password");
    await door.enter(() => send(signInHereAction, { email, password }));
  }

  return (
    <div className="space-y-4">
      <DoorProblem>{door.problem}</DoorProblem>
      {passwords ? (
        <form className="space-y-4" onSubmit={submit}>
          <DoorField
            label="Email"
            name="email"
            type="email"
            autoComplete="username webauthn"
            required
            autoFocus
          />
          <DoorField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <DoorButton type="submit" variant="primary" className="w-full" disabled={door.isPending}>
            Sign in
          </DoorButton>
        </form>
      ) : null}
      <PasskeyButton door={door} />
      {provider === null ? null : (
        <ProviderButton door={door} name={provider} back={back} invitation={null} first={null} />
      )}
    </div>
  );
}

/** Signs in by a passkey, where the browser has them and this address can have one. */
function PasskeyButton({ door }: { door: ReturnType<typeof useDoor> }) {
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
