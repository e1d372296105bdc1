/** An address or mail address between angle brackets is a link and no HTML. */
const AUTOLINK = /<[a-z][a-z\d+.-]{1,31}:[^\s<>]*>|<[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+>/iy;
const ESCAPED = /\\[!-/:-@[-`{-~]/y;
const TICKS = /`+/y;

/**
 * The words of a paragraph without HTML: each `<` that could begin some is escaped, but for those in code. It
 * reads from left to right as parsers do, in one pass.
 */
export function neutralInline(text: string): string {
  if (!/<[a-z/!?]/i.test(text)) return text;
  const ends = closingTicks(text);
  let written = "";
  let from = 0;
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  while (at < text.length) {
    const char = text[at];
    if (char === "\\") at += take(ESCAPED)?.length ?? 1;
    else if (char === "`") {
      const ticks = take(TICKS)?.length ?? 1;
      at = ends.get(at) ?? at + ticks;
    } else if (char === "<") {
      const link = take(AUTOLINK);
      if (link === undefined && /[a-z/!?]/i.test(text[at + 1] ?? "")) {
        written += `${text.slice(from, at)}\\`;
        from = at;
      }
      at += link?.length ?? 1;
    } else at += 1;
  }
  return written + text.slice(from);
}

/**
 * Where the code that begins at a run of back ticks ends. Cells of a table end code as well, so that what holds
 * a bar is not taken for code.
 */
function closingTicks(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  /** The next run of each length, seen from behind. */
  const next = new Map<number, number>();
  for (const { 0: ticks, index } of [...text.matchAll(/`+/g)].toReversed()) {
    const end = next.get(ticks.length);
    if (end !== undefined) {
      const close = end + ticks.length;
      if (!text.slice(index, end).includes("|")) ends.set(index, close);
    }
    next.set(ticks.length, index);
  }
  return ends;
}
