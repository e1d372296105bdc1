import type { DroppedFile } from "@/lib/queries/imports/upload";

const FIRST = /^\s*[{[<]/;

/** A text of the clipboard as a file, when it may be a document: JSON, lines of JSON or a page. Else null. */
export function pastedFile(text: string): DroppedFile | null {
  if (!FIRST.test(text)) return null;
  const name = text.trimStart().startsWith("<") ? "pasted.html" : "pasted.json";
  return { file: new File([text], name), path: name };
}
