"use client";

import { useEffect } from "react";

const HOST_ID = "print-whole";

/**
 * Printing prints the whole conversation: the reader draws only the messages in sight, so that a page with all of
 * them takes its place while the browser prints. Whatever asks for it, key, menu or script, `beforeprint` is told.
 */
export function PrintWhole({ conversationId }: { conversationId: string }) {
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
  return null;
}

function showWhole(conversationId: string): void {
  endPrint();
  const page = loadPage(`/api/conversations/${encodeURIComponent(conversationId)}/print`);
  const host = document.createElement("div");
  host.id = HOST_ID;
  const root = host.attachShadow({ mode: "open" });
  if (page === null) {
    root.append("The whole conversation could not be loaded. Export it as a web page to print it.");
  } else {
    const style = new CSSStyleSheet();
    // A page of its own has :root and body; here both are the host.
    style.replaceSync(
      (page.querySelector("style")?.textContent ?? "").replace(/:root\b|\bbody\b/gu, ":host"),
    );
    root.adoptedStyleSheets = [style];
    for (const details of page.querySelectorAll("details")) details.open = true;
    root.append(...page.body.childNodes);
  }
  document.body.append(host);
  document.documentElement.dataset["print"] = "whole";
}

function endPrint(): void {
  document.getElementById(HOST_ID)?.remove();
  delete document.documentElement.dataset["print"];
}

/** Synchronous: the browser prints what is there when this event ends. Null when there is no answer. */
function loadPage(url: string): Document | null {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  try {
    request.send();
  } catch {
    // Offline; the printed page says so.
    return null;
  }
  if (request.status !== 200) return null;
  return new DOMParser().parseFromString(request.responseText, "text/html");
}
