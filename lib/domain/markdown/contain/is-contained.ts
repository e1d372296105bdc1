import { Parser, type Node } from "commonmark";

import { known, readMarkdown, type ReadToken } from "../read-markdown";

/** Headings of turns are of level 2, so those inside of messages are below. */
export const TOP_LEVEL = 3;

/** What stands behind a text: another turn with a word in it. */
const NEXT_TURN = "\n\n## x\n\nx\n";

/**
 * Whether two parsers that were written apart find nothing in a text that reaches beyond it: no heading of a turn, no
 * HTML, no definition, and behind it the next turn as it is. Whatever else was overseen is found here.
 */
export function isContained(text: string): boolean {
  const framed = text + NEXT_TURN;
  return holdsInBlocks(framed) && holdsInWords(framed);
}

/** Without what is inside of paragraphs, which takes most of the time. */
function holdsInBlocks(framed: string): boolean {
  const parser = Object.assign(new Parser(), { processInlines: () => undefined });
  const root = parser.parse(framed);
  const walker = root.walker();
  const turns: Node[] = [];
  for (let event = walker.next(); event !== null; event = walker.next()) {
    const { node, entering } = event;
    if (!entering) continue;
    if (node.type === "html_block") return false;
    if (node.type === "heading" && node.level < TOP_LEVEL) turns.push(node);
  }
  const word = root.lastChild;
  const [turn] = turns;
  return turns.length === 1 && word?.type === "paragraph" && word.prev === turn;
}

function holdsInWords(framed: string): boolean {
  const read = readMarkdown(framed);
  if (read === null) return false;
  const blocks = read.tokens.filter(({ type }) => type !== "space");
  const [turn, word] = blocks.slice(-2);
  const isNext = turn?.type === "heading" && turn.depth === 2 && turn.text === "x";
  return isNext && word?.type === "paragraph" && word.text === "x" && countTurns(blocks) === 1;
}

/** How many headings of turns there are; endless where there is HTML or a definition. */
function countTurns(tokens: readonly ReadToken[]): number {
  let count = 0;
  for (const token of tokens) {
    if (token.type === "html" || token.type === "def") return Infinity;
    if (token.type === "heading" && token.depth < TOP_LEVEL) count += 1;
    count += countTurns(insideOf(token));
  }
  return count;
}

function insideOf(token: ReadToken): readonly ReadToken[] {
  switch (token.type) {
    case "list":
      return token.items;
    case "table":
      return [token.header, ...token.rows].flatMap((row) =>
        row.flatMap(({ tokens }) => known(tokens)),
      );
    default:
      return "tokens" in token && token.tokens !== undefined ? known(token.tokens) : [];
  }
}
