const HOST_ID = "print-whole";

/** The page that is printed instead of the reader. */
export interface PrintPage {
  readonly root: ShadowRoot;
  /** Puts it in the reader's place for the browser's print. */
  readonly show: () => void;
}

/** An empty page with the styles of a readable export; null styles leave it plain. */
export function openPrintPage(style: string | null): PrintPage {
  const host = document.createElement("div");
  host.id = HOST_ID;
  const root = host.attachShadow({ mode: "open" });
  if (style !== null) {
    const sheet = new CSSStyleSheet();
    // A page of its own has :root and body; here both are the host.
    sheet.replaceSync(style.replace(/:root\b|\bbody\b/gu, ":host"));
    root.adoptedStyleSheets = [sheet];
  }
  const show = () => {
    endPrint();
    document.body.append(host);
    document.documentElement.dataset["print"] = "whole";
  };
  return { root, show };
}

/** Adds what a piece of a readable export has in its body; folded parts are printed open. */
export function addToPage(root: ShadowRoot, page: Document): void {
  for (const details of page.querySelectorAll("details")) details.open = true;
  root.append(...page.body.childNodes);
}

/** Whether a page is in the reader's place already. */
export function isPrintShown(): boolean {
  return document.getElementById(HOST_ID) !== null;
}

/** Gives the reader its place back. */
export function endPrint(): void {
  document.getElementById(HOST_ID)?.remove();
  delete document.documentElement.dataset["print"];
}

/** Where the readable text of a conversation is. */
export function printHref(conversationId: string): string {
  return `/api/conversations/${encodeURIComponent(conversationId)}/print`;
}
