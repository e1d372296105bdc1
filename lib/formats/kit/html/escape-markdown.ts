const SPECIAL = /[\\`*_[\]<>~|]|&(?=[#a-zA-Z])|!(?=\[)/g;
const LINE_START =
  /^(\s*)(#{1,6}(?=\s|$)|[-+](?=\s|$)|={2,}\s*$|-{2,}\s*$|\d{1,9}(?=[.)](?:\s|$)))/;

/** A text as Markdown that shows exactly it: none of its characters means anything. */
export function escapeMarkdown(text: string): string {
  return text.replace(SPECIAL, (char) => `\\${char}`);
}

/** Lines of a paragraph, none of which may begin a list, a heading or a rule. */
export function escapeLineStarts(paragraph: string): string {
  return paragraph
    .split("\n")
    .map((line) =>
      line.replace(LINE_START, (_, space: string, mark: string) =>
        /^\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
      ),
    )
    .join("\n");
}

/** A link's address as it may be in parentheses; null for one that nobody should follow from here. */
export function linkAddress(address: string): string | null {
  const trimmed = address.trim();
  if (!/^(?:https?:\/\/|mailto:)[^\s]/i.test(trimmed)) return null;
  return trimmed.replace(/[\s()<>\\"'`\p{Cc}]/gu, (char) =>
    char === "'" || char === "(" || char === ")"
      ? `%${char.charCodeAt(0).toString(16).toUpperCase()}`
      : encodeURIComponent(char),
  );
}
