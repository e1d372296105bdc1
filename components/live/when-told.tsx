"use client";

import { useSyncExternalStore, type ComponentType } from "react";
import { latePart } from "@/components/ui/overlay/late-part";
import { loadAtLast } from "@/components/ui/overlay/load-at-last";
import { liveState, onLiveState } from "@/lib/queries/live/state";

const isTold = () => liveState() !== null;
const never = () => false;

/** A part that has nothing to show or do before the server has told how things stand, and is loaded then. */
export function whenTold<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Part = latePart<P>(loadAtLast(load));
  return function WhenTold(props) {
    return useSyncExternalStore(onLiveState, isTold, never) ? <Part {...props} /> : null;
  };
}
