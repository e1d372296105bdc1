"use client";

import { useSyncExternalStore } from "react";
import type { LiveMember } from "@/lib/domain/live/state";
import { useAccount } from "@/components/shell/account/account";
import { revealName } from "@/lib/shared/hidden-in-names";
import { liveState, onLiveState } from "@/lib/queries/live/state";

const nobody = () => null;
const changer = () => liveState()?.conversation?.changedBy ?? null;

/** The other member who changed the open conversation last; null where it was nobody else. */
export function useOtherChanger(): LiveMember | null {
  const account = useAccount();
  const member = useSyncExternalStore(onLiveState, changer, nobody);
  return account === null || member?.id === account.id ? null : member;
}

/** Who has changed what somebody is editing, as a sentence that says what becomes of it; null where nobody is known. */
export function useChanger(noun: "message" | "conversation"): string | null {
  const member = useOtherChanger();
  if (member === null) return null;
  return `${revealName(member.name)} changed this ${noun} while you were editing. When you save, you see both texts and choose.`;
}
