/** A title as text. It is empty only where the whole conversation has no text that could name it. */
export function titleWords(title: string): string {
  return title === "" ? "No title" : title;
}
