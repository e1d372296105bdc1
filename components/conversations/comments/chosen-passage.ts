import { useSyncExternalStore } from "react";
import { MOST_BEFORE, MOST_QUOTE } from "@/lib/domain/comments/comment";

/** A passage of a message that somebody selected to comment on. */
export interface ChosenPassage {
  /** The message's id in its document, as its article says it. */
  readonly message: string;
  readonly quote: string;
  /** The text before it. */
  readonly before: string;
}

let chosen: ChosenPassage | null = null;
const listeners = new Set<() => void>();

/** Keeps what a comment will be about; null for the whole message. */
export function choosePassage(passage: ChosenPassage | null): void {
  chosen = passage;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = () => chosen;
const none = () => null;

/** What was chosen of a message. */
export function useChosenPassage(message: string): ChosenPassage | null {
  const passage = useSyncExternalStore(subscribe, current, none);
  return passage?.message === message ? passage : null;
}

/** A passage with the position of its slot, and where it is on the screen. */
interface SelectedPassage extends ChosenPassage {
  readonly position: number;
  readonly rect: DOMRect;
}

/** What is selected on the page, where it is a passage of one message. */
export function selectedPassage(): SelectedPassage | null {
  const selection = window.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const article = articleOf(range.startContainer);
  const message = article?.dataset["message"];
  if (article === null || message === undefined) return null;
  // Three clicks select to the beginning of what follows, which may be another message.
  if (range.endOffset > 0 && article !== articleOf(range.endContainer)) return null;
  const quote = selection.toString().trim();
  if (quote === "" || quote.length > MOST_QUOTE) return null;
  const before = document.createRange();
  before.setStart(article, 0);
  before.setEnd(range.startContainer, range.startOffset);
  return {
    message,
    quote,
    before: before.toString().slice(-MOST_BEFORE),
    position: Number(article.dataset["slot"]),
    rect: range.getBoundingClientRect(),
  };
}

function articleOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  if (element === null || element.closest("textarea, input, header") !== null) return null;
  return element.closest<HTMLElement>("article[data-message]");
}
