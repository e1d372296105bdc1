"use client";

import { useSyncExternalStore } from "react";
import type { LiveMember } from "@/lib/domain/live/state";
import { useAccount } from "@/components/shell/account/account";
import { revealName } from "@/lib/shared/hidden-in-names";
import { liveState, onLiveState } from "@/lib/queries/live/state";

const nobody = () => null;
const changers = {
  conversation: () => liveState()?.conversation?.changedBy ?? null,
  toolset: () => liveState()?.toolset?.changedBy ?? null,
};

/** The other member who changed the open document last; null where it was nobody else. */
export function useOtherChanger(noun: keyof typeof changers): LiveMember | null {
  const account = useAccount();
  const member = useSyncExternalStore(onLiveState, changers[noun], nobody);
  return account === null || member?.id === account.id ? null : member;
}

/** Who has changed what somebody is editing, as a sentence that says what becomes of it; null where nobody is known. */
export function useChanger(noun: "message" | "conversation" | "toolset"): string | null {
  const member = useOtherChanger(noun === "toolset" ? "toolset" : "conversation");
  if (member === null) return null;
  return `${revealName(member.name)} changed this ${noun} while you were editing. When you save, you see both texts and choose.`;
}
