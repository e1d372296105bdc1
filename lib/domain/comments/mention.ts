import type { Mentioned } from "./comment";

/** A stretch of a comment: plain text, or the name of a member behind an @. */
export interface TextPart {
  readonly text: string;
  readonly isMention: boolean;
}

const IN_WORD = /[\p{L}\p{N}]/u;

/** A text in parts; of names that begin alike the longest is meant. */
export function mentionParts(text: string, people: readonly Pick<Mentioned, "name">[]): TextPart[] {
  const names = [...new Set(people.map(({ name }) => name))]
    .filter((name) => name !== "")
    .sort((one, other) => other.length - one.length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const name = names.find((known) => isNamedAt(text, at + 1, known));
    if (name === undefined || IN_WORD.test(text.slice(Math.max(0, at - 1), at))) continue;
    const end = at + 1 + name.length;
    if (at > from) parts.push({ text: text.slice(from, at), isMention: false });
    parts.push({ text: text.slice(at, end), isMention: true });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMention: false });
  return parts;
}

function isNamedAt(text: string, at: number, name: string): boolean {
  const end = at + name.length;
  return text.slice(at, end) === name && !IN_WORD.test(text.slice(end, end + 1));
}

/** The accounts that a text names. */
export function mentionedIn(text: string, people: readonly Mentioned[]): string[] {
  const named = new Set(
    mentionParts(text, people).flatMap(({ text: part, isMention }) =>
      isMention ? [part.slice(1)] : [],
    ),
  );
  return people.filter(({ name }) => named.has(name)).map(({ id }) => id);
}

/** What is typed of a name before the cursor; null where no @ begins one. */
export function typedName(text: string, cursor: number): string | null {
  const at = text.lastIndexOf("@", cursor - 1);
  if (at === -1 || IN_WORD.test(text.slice(Math.max(0, at - 1), at))) return null;
  const typed = text.slice(at + 1, cursor);
  return typed.includes("\n") || typed.length > 60 ? null : typed;
}
