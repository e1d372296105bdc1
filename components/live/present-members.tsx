"use client";

import { useSyncExternalStore } from "react";
import type { PresentMember } from "@/lib/domain/live/state";
import { revealName } from "@/lib/shared/hidden-in-names";
import { liveState, onLiveState } from "@/lib/queries/live/state";
import { latePart } from "@/components/ui/overlay/late-part";
import { loadAtLast } from "@/components/ui/overlay/load-at-last";

const MemberChips = latePart(loadAtLast(async () => (await import("./member-chips")).MemberChips));

const NOBODY: readonly PresentMember[] = [];
const present = () => liveState()?.conversation?.present ?? NOBODY;
const nobody = () => NOBODY;

/** The other members who have the conversation open now. */
export function PresentMembers() {
  const members = useSyncExternalStore(onLiveState, present, nobody);
  const names = members.map(({ name }) => revealName(name)).join(", ");
  return (
    <>
      {/* It is always there, so that a screen reader says who comes and who leaves. */}
      <p role="status" className="sr-only">
        {names === "" ? "" : `Also here: ${names}`}
      </p>
      {members.length === 0 ? null : <MemberChips members={members} />}
    </>
  );
}
