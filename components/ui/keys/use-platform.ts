"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the browser runs on an Apple system; decides between ⌘ and Ctrl. */
export function isApplePlatform(): boolean {
  return /mac|iphone|ipad|ipod/i.test(navigator.platform);
}

/** Hydration-safe form of `isApplePlatform`: false until the browser has taken over. */
export function useApplePlatform(): boolean {
  return useSyncExternalStore(never, isApplePlatform, () => false);
}
