"use client";

import { send } from "@/components/saving/send";
import { visitProviderAction } from "@/lib/actions/accounts/door";
import { revealName } from "@/lib/shared/hidden-in-names";
import { DoorButton } from "./door-controls";
import type { useDoor } from "./use-door";

/** Goes to the identity provider, with what lets somebody in who has no account yet. */
export function ProviderButton({
  door,
  name,
  ...visit
}: {
  readonly door: ReturnType<typeof useDoor>;
  readonly name: string;
  readonly back: string;
  readonly invitation: string | null;
  readonly first: string | null;
}) {
  return (
    <DoorButton
      className="w-full"
      disabled={door.isPending}
      onClick={() => door.enter(() => send(visitProviderAction, visit))}
    >
      Continue with {revealName(name)}
    </DoorButton>
  );
}
