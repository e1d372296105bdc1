import type { Entry, Range } from "./walk";

/** How the entries of one container are laid out, so that a new one can look like them. */
export interface Layout {
  /** Every entry on a line of its own. */
  readonly multiline: boolean;
  readonly eol: string;
  /** Before each entry, when multiline. */
  readonly indent: string;
  /** Before the closing bracket, when multiline. */
  readonly closeIndent: string;
  /** What one level adds to the indentation. */
  readonly unit: string;
  /** From the end of a key to its value, such as ": ". */
  readonly colon: string;
  /** From the end of an entry to the next one. */
  readonly gap: string;
  /** Inside the braces of an object on one line. */
  readonly pad: string;
}

const BREAK = /\r\n|\n|\r/;

/** The offset where an entry begins: its key, or in an array its value. */
export function entryStart(entry: Entry): number {
  return entry.key?.range.start ?? entry.value.start;
}

/** The layout to assume for the root value before its entries are looked at. */
export function documentLayout(text: string, root: Range): Layout {
  const multiline = BREAK.test(text.slice(root.start, root.end));
  const eol = BREAK.exec(text)?.[0] ?? "\n";
  const colon = multiline ? ": " : ":";
  const base = { multiline, eol, indent: "  ", closeIndent: "", unit: "  ", colon, pad: "" };
  return { ...base, gap: gapOf(base) };
}

/** The layout to assume for a container that is an entry of one with this layout. */
export function innerLayout(outer: Layout): Layout {
  const { multiline, indent, unit } = outer;
  const inner = multiline ? { ...outer, indent: indent + unit, closeIndent: indent } : outer;
  return { ...inner, gap: multiline ? gapOf(inner) : outer.gap };
}

/**
 * The layout of a container as its own text shows it; what the text does not show is as assumed.
 * The gap between the last two entries is the model, as new entries come after them.
 */
export function detectLayout(
  text: string,
  container: Range,
  entries: readonly Entry[],
  assumed: Layout,
): Layout {
  const first = entries[0];
  const last = entries.at(-1);
  if (first === undefined || last === undefined) return emptyLayout(text, container, assumed);
  const before = entries.at(-2);
  const lead = text.slice(container.start + 1, entryStart(first));
  const gap = before === undefined ? null : text.slice(before.value.end, entryStart(last));
  const sample = gap ?? lead;
  const ownColon = last.key === null ? null : text.slice(last.key.range.end, last.value.start);
  if (!BREAK.test(sample)) {
    const colon = ownColon ?? (gap?.endsWith(" ") === true ? ": " : assumed.colon);
    const inline = { ...assumed, multiline: false, colon, pad: ownColon === null ? "" : lead };
    return { ...inline, gap: gap ?? gapOf(inline) };
  }
  const indent = lastIndent(sample);
  const tail = text.slice(last.value.end, container.end - 1);
  const closeIndent = BREAK.test(tail) ? lastIndent(tail) : assumed.closeIndent;
  const nested = indent.startsWith(closeIndent) && indent.length > closeIndent.length;
  const unit = nested ? indent.slice(closeIndent.length) : assumed.unit;
  const eol = BREAK.exec(sample)?.[0] ?? assumed.eol;
  const colon = ownColon === null || BREAK.test(ownColon) ? assumed.colon : ownColon;
  const lines = { multiline: true, eol, indent, closeIndent, unit, colon, pad: "" };
  // A gap with blank lines sets groups apart; a new entry joins the last group.
  const plain = gap !== null && gap.split(BREAK).length === 2;
  return { ...lines, gap: plain ? gap : gapOf(lines) };
}

function emptyLayout(text: string, container: Range, assumed: Layout): Layout {
  const inside = text.slice(container.start + 1, container.end - 1);
  if (!BREAK.test(inside)) return assumed;
  const closeIndent = lastIndent(inside);
  const lines = { ...assumed, multiline: true, closeIndent, indent: closeIndent + assumed.unit };
  return { ...lines, gap: gapOf(lines) };
}

function gapOf(layout: Omit<Layout, "gap">): string {
  if (layout.multiline) return `,${layout.eol}${layout.indent}`;
  return layout.colon.endsWith(" ") ? ", " : ",";
}

/** The white space that begins the last line. */
function lastIndent(text: string): string {
  const line = text.split(BREAK).at(-1) ?? "";
  return line.slice(0, line.length - line.trimStart().length);
}
