"use client";

import { useEffect } from "react";
import type { LiveState } from "@/lib/domain/live/state";
import { liveState, showConversation, showToolset } from "@/lib/queries/live/state";
import type { Told } from "@/lib/queries/live/told";
import { useAfterTold } from "./use-after-told";

type Kind = "conversation" | "toolset";

const SHOW: Readonly<Record<Kind, (id: string | null) => void>> = {
  conversation: showConversation,
  toolset: showToolset,
};
const ASKED: Readonly<Record<Kind, keyof Told>> = {
  conversation: "asked",
  toolset: "askedToolset",
};

/**
 * Tells the server which document the page shows, and hears how it stands there.
 * @param onTold with null when it is gone, or no longer for this viewer
 */
export function useShownDocument<K extends Kind>(
  kind: K,
  id: string,
  onTold: (now: LiveState[K]) => void,
): void {
  useAfterTold(() => {
    const told = liveState();
    if (told !== null && told[ASKED[kind]] === id) onTold(told[kind]);
  });
  useEffect(() => {
    SHOW[kind](id);
    return () => SHOW[kind](null);
  }, [kind, id]);
}
