/** What a `?` may stand in without being a parameter. */
const TOKEN = /'[^']*'|"[^"]*"|--[^\n]*|\?|[^'"?-]+|-/g;

const MOST_KEPT = 500;
const known = new Map<string, string>();

/** The text of a statement with PostgreSQL's numbered parameters in the place of `?`. */
export function numbered(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  let count = 0;
  const made = text.replace(TOKEN, (token) => (token === "?" ? `$${(count += 1)}` : token));
  if (known.size >= MOST_KEPT) known.clear();
  known.set(text, made);
  return made;
}
