/** One or two letters for a name: of its first and its last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  if (first === undefined) return "?";
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .flatMap((word) => (word === undefined ? [] : [/[\p{L}\p{N}]/u.exec(word)?.[0] ?? ""]))
    .join("")
    .toUpperCase();
}
