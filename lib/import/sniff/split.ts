import type { DocumentMap, JsonKind, JsonProblem, Span } from "@/lib/json/document-map";

import { firstCharacter } from "./container";
import { IMPORT_LIMITS } from "../source/limits";
import { lineSpans, type LineSpan } from "../source/lines";
import { scanSpan, type ScannedSpan } from "../source/scan";
import type { SourceFile } from "../source/file";

/** The place of one document in a file. */
export interface DocumentPlace {
  /** Byte offsets in the file. */
  span: Span;
  /** Its number in an array or its line in a file of lines, from 1; null when it is the whole file. */
  position: number | null;
  /** JSON Pointer of the document inside the file; of a line `/` and its number from 0. */
  pointer: string;
  /** The scan of the file, when the document is all of it. */
  scanned: ScannedSpan | null;
  /** False for the last line of a file when no line feed ends it. */
  ended: boolean;
}

/** How the documents are in a file. */
export type SplitFile =
  /** The file is one value. */
  | { layout: "value"; map: DocumentMap; place: DocumentPlace }
  | { layout: "lines"; sample: LineSpan[]; places: () => AsyncGenerator<DocumentPlace> }
  | { layout: "broken"; problem: JsonProblem };

const LINES_TESTED = 10;
const LINE_BYTES = 16 << 20;

/**
 * Finds out how a text file holds its documents, without parsing it.
 * @param arrays root members whose elements are wanted; "" for those of a root array
 */
export async function splitFile(source: SourceFile, arrays: readonly string[]): Promise<SplitFile> {
  const span = { start: 0, end: source.size };
  const maxElements = IMPORT_LIMITS.messagesPerConversation;
  const scanned = await scanSpan(source, span, { arrays, maxElements });
  if (scanned.result.ok) {
    const place = { span, position: null, pointer: "", scanned, ended: true };
    return { layout: "value", map: scanned.result.map, place };
  }
  const sample = await findLines(source, scanned.result.problem);
  if (sample === null) return { layout: "broken", problem: scanned.result.problem };
  return { layout: "lines", sample, places: () => linePlaces(source) };
}

/** The elements of a scanned array as documents; `key` is "" for a root array. */
export function elementPlaces(map: DocumentMap, key: string): DocumentPlace[] {
  const prefix = key === "" ? "" : `/${key}`;
  return (map.elements.get(key) ?? []).map((span, at) => ({
    span,
    position: at + 1,
    pointer: `${prefix}/${at}`,
    scanned: null,
    ended: true,
  }));
}

async function* linePlaces(source: SourceFile): AsyncGenerator<DocumentPlace> {
  for await (const { start, end, number, ended } of lineSpans(source)) {
    const pointer = `/${number - 1}`;
    yield { span: { start, end }, position: number, pointer, scanned: null, ended };
  }
}

/**
 * The first lines of a file that is no single JSON value but a file of lines: at least two, half of
 * which are objects. A document that merely broke somewhere has hardly a line like that. Lines that are lists are told
 * by all of them.
 */
async function findLines(source: SourceFile, problem: JsonProblem): Promise<LineSpan[] | null> {
  if (problem.code !== "syntax" && problem.code !== "truncated") return null;
  const first = firstCharacter(await source.read(0, 4096));
  if (first !== "{" && first !== "[") return null;
  const lines: LineSpan[] = [];
  let fitting = 0;
  for await (const line of lineSpans(source)) {
    lines.push(line);
    if (await isOf(source, line, first === "{" ? "object" : "array")) fitting += 1;
    if (lines.length === LINES_TESTED) break;
  }
  const fewest = first === "{" ? lines.length / 2 : lines.length;
  return lines.length >= 2 && fitting >= fewest ? lines : null;
}

async function isOf(source: SourceFile, line: LineSpan, root: JsonKind): Promise<boolean> {
  if (line.end - line.start > LINE_BYTES) return true;
  const { result } = await scanSpan(source, line, {});
  return result.ok && result.map.root === root;
}
