"use client";

import { useEffect } from "react";
import { openedCookie } from "./opened";
import { useCurrentConversation } from "./use-current-conversation";

/** Remembers in this browser which conversations were opened, for the home page. */
export function useNoteOpened(): void {
  const current = useCurrentConversation();
  // A cookie is outside of the page; the server reads it when it draws the home page.
  useEffect(() => {
    const next = current === null ? null : openedCookie(document.cookie, current, Date.now());
    if (next !== null) document.cookie = next;
  }, [current]);
}
