const KEY_LENGTH = 200;

/** What titles are sorted by: without case and accents, so that "Élan" is beside "elan". */
export function foldTitle(title: string): string {
  return title
    .slice(0, KEY_LENGTH)
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .trim()
    .slice(0, KEY_LENGTH);
}
