"use client";

import { useSyncExternalStore } from "react";
import { latePart } from "@/components/ui/overlay/late-part";
import { loadAtLast } from "@/components/ui/overlay/load-at-last";
import { liveState, onLiveState } from "@/lib/queries/live/state";

const FollowLists = latePart(loadAtLast(async () => (await import("./follow-lists")).FollowLists));

const isTold = () => liveState() !== null;
const never = () => false;

/** Shows what others have changed in lists; mount it once. `mark` says how the lists of this page stood. */
export function LiveLists({ mark }: { mark: string | null }) {
  // Loaded once there is something to compare: nothing of it is needed before.
  const isLive = useSyncExternalStore(onLiveState, isTold, never);
  return isLive ? <FollowLists mark={mark} /> : null;
}
