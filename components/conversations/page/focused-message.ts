import type { MessageView } from "@/lib/domain/conversation/view/types";
import { toggleFolds } from "../blocks/toggle-folds";
import { choosePassage, selectedPassage } from "../comments/chosen-passage";
import type { Reader } from "../state/reader-context";

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
