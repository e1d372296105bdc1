import { Parser, type Node } from "commonmark";

/** A block of a text that has no others in it. */
export interface Block {
  readonly type: Node["type"];
  readonly level: number;
  /** Index of its first and last line. */
  readonly first: number;
  readonly last: number;
  /** Where it begins in its first line, behind marks of quotes and lists. */
  readonly column: number;
  /** It is in no quote and no list. */
  readonly isTop: boolean;
}

/** Reads the blocks of a text without what is inside of paragraphs, which takes most of the time. */
export function readBlocks(text: string): Block[] {
  const parser = Object.assign(new Parser(), { processInlines: () => undefined });
  const walker = parser.parse(text).walker();
  const blocks: Block[] = [];
  for (let event = walker.next(); event !== null; event = walker.next()) {
    const { type, level, sourcepos, parent } = event.node;
    if (!event.entering || !LEAVES.has(type)) continue;
    const isTop = parent?.type === "document";
    const [[first, column], [last]] = sourcepos;
    blocks.push({ type, level, first: first - 1, last: last - 1, column: column - 1, isTop });
  }
  return blocks;
}

const LEAVES: ReadonlySet<string> = new Set(["paragraph", "heading", "code_block", "html_block"]);

/** The marks of a quote, and the indentation of a list, for a line behind the first. */
export const goingOn = (start: string): string => start.replace(/[^>\t]/g, " ");

/** Line ends of parsers that begin lines elsewhere. */
export const OTHER_LINE_ENDS = /(?<=[\v\f\u0085\u2028\u2029])/;
