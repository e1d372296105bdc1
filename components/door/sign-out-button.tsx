"use client";

import { send } from "@/components/saving/send";
import { signOutHereAction } from "@/lib/actions/accounts/door";
import { DoorButton } from "./door-controls";
import { useDoor } from "./use-door";

/** Ends this session and goes to the sign-in. */
export function SignOutButton() {
  const door = useDoor("/sign-in");
  return (
    <DoorButton
      disabled={door.isPending}
      onClick={() => door.enter(() => send(signOutHereAction, {}))}
    >
      Sign out
    </DoorButton>
  );
}
