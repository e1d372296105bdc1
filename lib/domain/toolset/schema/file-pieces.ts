import { splitInTurns } from "@/lib/json/pieces";

/** The text of one tool under the id of its row, with the comma and white space before it. */
export interface ToolPiece {
  readonly id: number;
  readonly lead: string;
  readonly raw: string;
}

export interface ToolsetPieces {
  readonly id: number;
  readonly lead: string;
  readonly head: string;
  readonly tail: string;
  readonly tools: readonly ToolPiece[];
}

/** A toolset file cut around its toolsets, and each of those around its tools; all text verbatim. */
export interface FilePieces {
  readonly head: string;
  readonly tail: string;
  readonly toolsets: readonly ToolsetPieces[];
}

/** Which rows stand where: the toolsets in document order, each with its tools. */
export type FileLayout = readonly { readonly id: number; readonly tools: readonly number[] }[];

/** Every text of a file in the order of the document. */
export function* fileTexts({ head, tail, toolsets }: FilePieces): Generator<string, void, void> {
  yield head;
  for (const toolset of toolsets) {
    yield toolset.lead;
    yield toolset.head;
    for (const { lead, raw } of toolset.tools) {
      yield lead;
      yield raw;
    }
    yield toolset.tail;
  }
  yield tail;
}

/** The document that was cut into these pieces. */
export function joinFile(pieces: FilePieces): string {
  return [...fileTexts(pieces)].join("");
}

export function layoutOf({ toolsets }: FilePieces): FileLayout {
  return toolsets.map(({ id, tools }) => ({ id, tools: tools.map((tool) => tool.id) }));
}

/**
 * Cuts a file as an import does, and gives its pieces the ids of a layout.
 * @param turn lets others have their turn between two steps
 * @throws when the text has other toolsets or tools than the layout, which the log of changes rules out
 */
export async function cutFile(
  text: string,
  layout: FileLayout,
  turn: () => Promise<void> | undefined,
): Promise<FilePieces> {
  const { head, tail, elements } = await cut(text, "toolsets", turn);
  const toolsets: ToolsetPieces[] = [];
  for (const [{ lead, raw }, { id, tools }] of pairUp(elements, layout)) {
    const inner = await cut(raw, "tools", turn);
    toolsets.push({
      id,
      lead,
      head: inner.head,
      tail: inner.tail,
      tools: pairUp(inner.elements, tools).map(([piece, tool]) => ({ id: tool, ...piece })),
    });
  }
  return { head, tail, toolsets };
}

async function cut(text: string, key: string, turn: () => Promise<void> | undefined) {
  const split = await splitInTurns(text, key, turn);
  if (!split.ok) throw new Error(`a stored toolset file is not readable: ${split.problem.message}`);
  return split.pieces;
}

function pairUp<Piece, Row>(
  pieces: readonly Piece[],
  rows: readonly Row[],
): (readonly [Piece, Row])[] {
  if (pieces.length !== rows.length) {
    throw new Error(`a toolset file has ${pieces.length} parts where ${rows.length} are recorded`);
  }
  return rows.flatMap((row, at) => {
    const piece = pieces[at];
    return piece === undefined ? [] : [[piece, row] as const];
  });
}
