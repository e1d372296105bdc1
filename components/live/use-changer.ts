"use client";

import { useSyncExternalStore } from "react";
import { useAccount } from "@/components/shell/account/account";
import { revealName } from "@/lib/shared/hidden-in-names";
import { liveState, onLiveState } from "@/lib/queries/live";

const nobody = () => null;
const changer = () => liveState()?.conversation?.changedBy ?? null;

/**
 * Who has changed what somebody is editing, as a sentence that says what becomes of it; null where no other member has
 * changed the open conversation last.
 */
export function useChanger(noun: "message" | "conversation"): string | null {
  const account = useAccount();
  const member = useSyncExternalStore(onLiveState, changer, nobody);
  if (account === null || member === null || member.id === account.id) return null;
  return `${revealName(member.name)} changed this ${noun} while you were editing. When you save, you see both texts and choose.`;
}
