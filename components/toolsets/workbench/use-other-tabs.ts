"use client";

import { useEffect, useEffectEvent } from "react";

const CHANNEL = "colloquy:toolsets";

/** Tells the other windows of this browser that permissions were changed. */
export function broadcastChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // A channel reaches its own origin only and takes no other.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null);
  channel.close();
}

/** Hears when another window of this browser has changed permissions. */
export function useOtherTabs(onChange: () => unknown): void {
  const hear = useEffectEvent(onChange);
  // A subscription to the browser.
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", () => hear());
    return () => channel.close();
  }, []);
}
