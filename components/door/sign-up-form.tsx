"use client";

import type { FormEvent } from "react";
import { send } from "@/components/saving/send";
import {
  acceptInvitationAction,
  joinLibraryAction,
  makeFirstAccountAction,
  signUpAction,
} from "@/lib/actions/accounts/door";
import { DoorButton, DoorField, DoorProblem } from "./door-controls";
import { ProviderButton } from "./provider-button";
import { enteredIn, useDoor } from "./use-door";

/** By what right an account is made. */
export type SignUpWay =
  | { readonly by: "first"; readonly code: string }
  | { readonly by: "invitation"; readonly code: string; readonly email: string }
  | { readonly by: "open" };

interface SignUpFormProps {
  readonly way: SignUpWay;
  readonly shortest: number;
  readonly passwords: boolean;
  /** The name of the identity provider; null where there is none. */
  readonly provider: string | null;
}

/** Makes an account and goes on to the app. */
export function SignUpForm({ way, shortest, passwords, provider }: SignUpFormProps) {
  const door = useDoor("/");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => enteredIn(form, name);
    const entered = { name: read("name"), password: read("password") };
    await door.enter(() => {
      switch (way.by) {
        case "first":
          return send(makeFirstAccountAction, { ...entered, email: read("email"), code: way.code });
        case "invitation":
          return send(acceptInvitationAction, { ...entered, code: way.code });
        case "open":
          return send(signUpAction, { ...entered, email: read("email") });
      }
    });
  }

  const codes = {
    invitation: way.by === "invitation" ? way.code : null,
    first: way.by === "first" ? way.code : null,
  };
  return (
    <div className="space-y-4">
      <DoorProblem>{door.problem}</DoorProblem>
      {passwords ? (
        <AccountForm way={way} shortest={shortest} door={door} onSubmit={submit} />
      ) : null}
      {provider === null ? null : (
        <ProviderButton door={door} name={provider} back="/" {...codes} />
      )}
    </div>
  );
}

function AccountForm({
  way,
  shortest,
  door,
  onSubmit,
}: Pick<SignUpFormProps, "way" | "shortest"> & {
  readonly door: ReturnType<typeof useDoor>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}) {
  return (
    <form className="space-y-4" onSubmit={onSubmit}>
      <DoorField label="Name" name="name" autoComplete="name" maxLength={100} required autoFocus />
      <DoorField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        {...(way.by === "invitation" ? { defaultValue: way.email, readOnly: true } : {})}
      />
      <DoorField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={shortest}
        help={`At least ${shortest} characters.`}
        required
      />
      <DoorButton type="submit" variant="primary" className="w-full" disabled={door.isPending}>
        Create account
      </DoorButton>
    </form>
  );
}

/** Accepts an invitation with the account that is signed in. */
export function JoinForm({ code }: { code: string }) {
  const door = useDoor("/");
  return (
    <div className="space-y-4">
      <DoorProblem>{door.problem}</DoorProblem>
      <DoorButton
        variant="primary"
        className="w-full"
        disabled={door.isPending}
        onClick={() => door.enter(() => send(joinLibraryAction, { code }))}
      >
        Join this library
      </DoorButton>
    </div>
  );
}
