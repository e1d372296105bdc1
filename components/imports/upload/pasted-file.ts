import { showToast } from "@/components/ui/toast/queue";
import type { DroppedFile } from "@/lib/queries/imports/upload";

const FIRST = /^\s*[{[<]/;

/** A text of the clipboard as a file, when it may be a document: JSON, lines of JSON or a page. Else null. */
export function pastedFile(text: string): DroppedFile | null {
  if (!FIRST.test(text)) return null;
  const name = text.trimStart().startsWith("<") ? "pasted.html" : "pasted.json";
  return { file: new File([text], name), path: name };
}

/** Says so of a paste that is none. */
export function sayNoFile(): void {
  showToast({
    title: "The pasted text is not a conversation file",
    description: "The text of a JSON, JSONL or exported HTML file can be pasted here.",
    timeout: 5000,
  });
}
