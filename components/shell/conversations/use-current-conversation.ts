"use client";

import { usePathname } from "next/navigation";

/** The store id of the conversation that the address names; null on other pages. */
export function useCurrentConversation(): string | null {
  return /^\/conversations\/([^/]+)$/.exec(usePathname())?.[1] ?? null;
}
