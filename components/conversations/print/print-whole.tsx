"use client";

import { useEffect, useState } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { openedPart } from "@/components/saving/opened-part";
import { underBase } from "@/lib/shared/base-path";
import { addToPage, endPrint, isPrintShown, openPrintPage, printHref } from "./print-page";

const PreparedPrint = openedPart(async () => (await import("./prepared-print")).PreparedPrint);

/**
 * Printing prints the whole conversation: the reader draws only the messages in sight, so that a page with all of
 * them takes its place while the browser prints. The key prepares that page step by step; when a menu of the
 * browser or a script prints, `beforeprint` is the only moment there is.
 */
export function PrintWhole({
  conversationId,
  messages,
}: {
  conversationId: string;
  /** How many messages it has, for the progress. */
  messages: number;
}) {
  const [asked, setAsked] = useState(0);
  useCommands({ "conversation.print": () => setAsked((before) => before + 1) });
  useEffect(() => {
    const start = () => showWhole(conversationId);
    window.addEventListener("beforeprint", start);
    window.addEventListener("afterprint", endPrint);
    return () => {
      window.removeEventListener("beforeprint", start);
      window.removeEventListener("afterprint", endPrint);
      endPrint();
    };
  }, [conversationId]);
  if (asked === 0) return null;
  return <PreparedPrint key={asked} conversationId={conversationId} messages={messages} />;
}

function showWhole(conversationId: string): void {
  if (isPrintShown()) return;
  const page = loadPage(printHref(conversationId));
  const { root, show } = openPrintPage(page?.querySelector("style")?.textContent ?? null);
  if (page === null) {
    root.append("The whole conversation could not be loaded. Export it as a web page to print it.");
  } else {
    addToPage(root, page);
  }
  show();
}

/** Synchronous: the browser prints what is there when this event ends. Null when there is no answer. */
function loadPage(url: string): Document | null {
  const request = new XMLHttpRequest();
  request.open("GET", underBase(url), false);
  try {
    request.send();
  } catch {
    // Offline; the printed page says so.
    return null;
  }
  if (request.status !== 200) return null;
  return new DOMParser().parseFromString(request.responseText, "text/html");
}
