"use client";

import { useEffect, useEffectEvent } from "react";
import { PrintDialog } from "./print-dialog";
import { usePrint } from "./use-print";

/** Prepares the page of a conversation from the moment it is there, says how far it is, and prints it. */
export function PreparedPrint({
  conversationId,
  messages,
}: {
  conversationId: string;
  /** How many messages it has, for the progress. */
  messages: number;
}) {
  const { state, start, stop } = usePrint(conversationId);
  const begin = useEffectEvent(start);
  const end = useEffectEvent(stop);
  useEffect(() => {
    begin().catch(end);
    return () => end();
  }, []);
  return state === null ? null : <PrintDialog state={state} messages={messages} onClose={stop} />;
}
