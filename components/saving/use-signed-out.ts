"use client";

import { useSyncExternalStore } from "react";
import { isSignedOut, onSessionChange } from "@/lib/queries/request/session";

/** Whether the session of this page has ended. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(onSessionChange, isSignedOut, () => false);
}
