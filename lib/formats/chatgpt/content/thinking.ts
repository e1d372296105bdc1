import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { leftover } from "@/lib/formats/kit/source/unmapped";

import { readParts } from "./parts";
import { taken, type ContentHandler, type ContentReading, type Piece } from "./reading";

const asThinking = (piece: Piece): Piece =>
  piece.kind === "text" ? { kind: "thinking", text: piece.text } : piece;

/** Some writers put reasoning into `parts` like an ordinary text. */
function readThinkingParts(content: JsonRecord): ContentReading {
  const reading = readParts(content);
  return { ...reading, pieces: reading.pieces.map(asThinking) };
}

function readThought(thought: unknown): { piece: Piece[]; rest: JsonRecord; repeated: number } {
  const record = asRecord(thought);
  if (record === null) return { piece: [{ kind: "json", value: thought }], rest: {}, repeated: 0 };
  const texts = ["summary", "content"].filter((member) => asText(record[member]) !== null);
  const text = texts
    .map((member) => asText(record[member]) ?? "")
    .filter((part) => part.trim() !== "")
    .join("\n\n");
  const chunks = asList(record["chunks"]);
  const repeats =
    chunks.length > 0 &&
    chunks.every((chunk) => typeof chunk === "string") &&
    chunks.join("") === record["content"];
  const known = new Set([...texts, ...(repeats ? ["chunks"] : [])]);
  const rest = leftover(record, known, new Map([["finished", true]]));
  return {
    piece: text === "" ? [] : [{ kind: "thinking", text }],
    rest,
    repeated: repeats ? chunks.length : 0,
  };
}

/** `thoughts`: a list of reasoning steps, each with a headline. */
export const readThoughts: ContentHandler = (content) => {
  const { thoughts } = content;
  if (!Array.isArray(thoughts)) return readThinkingParts(content);
  const read = asList(thoughts).map(readThought);
  const hasRest = read.some(({ rest }) => Object.keys(rest).length > 0);
  return {
    pieces: read.flatMap(({ piece }) => piece),
    taken: taken("thoughts"),
    repeatedPieces: read.reduce((sum, { repeated }) => sum + repeated, 0),
    ...(hasRest ? { rest: { thoughts: read.map(({ rest }) => rest) } } : {}),
  };
};

/** `reasoning_recap`: one line about the reasoning, such as how long it took. */
export const readRecap: ContentHandler = (content) => {
  const text = asText(content["content"]);
  if (text === null) return readThinkingParts(content);
  return { pieces: text === "" ? [] : [{ kind: "thinking", text }], taken: taken("content") };
};
