/** An address or mail address between angle brackets is a link and no HTML. */
const AUTOLINK = /<[a-z][a-z\d+.-]{1,31}:[^\s<>]*>|<[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+>/iy;
const ESCAPED = /\\[!-/:-@[-`{-~]/y;
/** What some parsers make links of without marks around them. */
const ADDRESS = /:\/\/|www\./iy;
const TICKS = /`+/y;

/**
 * The words of a paragraph without HTML: each `<` that could begin some is escaped, but for those in code. Cells of a
 * table end code, and only some parsers know tables: what is in code for both stays.
 */
export function neutralInline(text: string): string {
  if (!/<[a-z/!?]/i.test(text)) return text;
  const found = new Map<number, string>();
  for (const hasCells of text.includes("|") ? [false, true] : [false]) {
    const ends = codeEnds(text, hasCells);
    for (const inAddress of [false, true]) {
      for (const [at, escaped] of openTags(text, ends, inAddress)) found.set(at, escaped);
    }
  }
  let written = "";
  let from = 0;
  for (const [at, escaped] of [...found].toSorted(([a], [b]) => a - b)) {
    written += text.slice(from, at) + escaped;
    from = at + 1;
  }
  return written + text.slice(from);
}

/**
 * Where HTML could begin, with what is written instead. It reads from left to right as parsers do, in one pass.
 * @param inAddress whether an address without marks around it goes on in what would be code
 */
function openTags(
  text: string,
  ends: ReadonlyMap<number, number>,
  inAddress: boolean,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let at = 0;
  let isAddress = false;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  while (at < text.length) {
    const char = text[at];
    if (char === "\\") at += take(ESCAPED)?.length ?? 1;
    else if (char === "`") {
      const ticks = take(TICKS)?.length ?? 1;
      at = (inAddress && isAddress ? undefined : ends.get(at)) ?? at + ticks;
    } else if (char === "<") {
      const link = take(AUTOLINK);
      if (link === undefined && /[a-z/!?]/i.test(text[at + 1] ?? "")) {
        // A back slash in an address without marks around it would be a part of it.
        found.set(at, isAddress ? "&lt;" : "\\<");
      }
      at += link?.length ?? 1;
    } else {
      if (/[ \t\n\v\f\r]/.test(char ?? "")) isAddress = false;
      else if (take(ADDRESS) !== undefined) isAddress = true;
      at += 1;
    }
  }
  return found;
}

/** Where the code that begins at a run of back ticks ends. */
function codeEnds(text: string, hasCells: boolean): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  /** The next run of each length, seen from behind. */
  const next = new Map<number, number>();
  for (const { 0: ticks, index } of [...text.matchAll(/`+/g)].toReversed()) {
    const end = next.get(ticks.length);
    if (end !== undefined) {
      const close = end + ticks.length;
      if (!hasCells || !text.slice(index, end).includes("|")) ends.set(index, close);
    }
    next.set(ticks.length, index);
  }
  return ends;
}
