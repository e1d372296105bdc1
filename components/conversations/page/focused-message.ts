import type { MessageView } from "@/lib/domain/conversation/view/types";
import { choosePassage, selectedPassage } from "../comments/chosen-passage";
import type { Reader } from "../state/reader-context";
import { addBelow, nextRole } from "../structure/add-message";
import { forkConversation } from "../structure/edit-structure";

/** Opens the comments on a message, about what is selected of it. */
export function commentOn(reader: Reader, message: MessageView): void {
  const selected = selectedPassage();
  choosePassage(selected?.message === message.documentId ? selected : null);
  reader.open("comments", message);
}

/** Opens or closes what is folded in a message. */
export function toggleFoldsOf(message: MessageView): void {
  const article = document.getElementById(`message-${message.id}`)?.closest("article");
  if (article) toggleFolds(article);
}

/** Adds a message below another, of the role that would answer it. */
export const addAfter = (reader: Reader, message: MessageView): Promise<void> =>
  addBelow(reader, message.id, nextRole(message.role));

type Page = Omit<Parameters<typeof forkConversation>[0], "conversation" | "undoChange">;

/** Goes on after a message in a conversation of its own. */
export async function forkAfter(
  { conversation, undoChange }: Reader,
  page: Page,
  message: MessageView,
): Promise<void> {
  await forkConversation({ ...page, conversation, undoChange }, message.id, "continuation");
}

/**
 * Opens everything that is folded in a message, or closes it when all of it is open. Folds are the buttons
 * of disclosures; what they hold may have folds of its own, which stay as they are.
 */
function toggleFolds(article: Element): void {
  const folds = [...article.querySelectorAll<HTMLElement>("button[slot=trigger][aria-expanded]")];
  const closed = folds.filter((fold) => fold.getAttribute("aria-expanded") === "false");
  for (const fold of closed.length > 0 ? closed : folds) fold.click();
}
