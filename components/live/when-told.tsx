"use client";

import { useSyncExternalStore, type ComponentType } from "react";
import { latePart } from "@/components/ui/overlay/late-part";
import { loadAtLast } from "@/components/ui/overlay/load-at-last";
import type { LiveState } from "@/lib/domain/live/state";
import { liveState, onLiveState } from "@/lib/queries/live/state";

const never = () => false;

/**
 * A part that has nothing to show or do before the server has told how things stand, and is loaded then.
 * @param concerns whether it has something to do with how they stand
 */
export function whenTold<P extends object>(
  load: () => Promise<ComponentType<P>>,
  concerns: (told: LiveState) => boolean = () => true,
): ComponentType<P> {
  const Part = latePart<P>(loadAtLast(load));
  const isTold = () => {
    const told = liveState();
    return told !== null && concerns(told);
  };
  return function WhenTold(props) {
    return useSyncExternalStore(onLiveState, isTold, never) ? <Part {...props} /> : null;
  };
}
