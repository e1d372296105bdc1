const MARKS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text of a document as HTML: nothing in it becomes an element, an attribute or a reference. */
export function escapeHtml(text: string): string {
  return (
    text
      .replace(/[&<>"']/g, (mark) => MARKS[mark] ?? "")
      // No character of HTML; a parser would put something else in its place.
      .replace(/\0/g, "\uFFFD")
  );
}

/** An element with text in it. */
export function element(name: string, text: string, attributes = ""): string {
  return `<${name}${attributes === "" ? "" : ` ${attributes}`}>${escapeHtml(text)}</${name}>`;
}
