import type { JsonProblem } from "@/lib/json/scan";
import { createLineCounter, type Position } from "@/lib/json/positions";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { quote } from "./describe-value";
import type { Rule } from "./rules";

const RULE_OF: Readonly<Record<JsonProblem["code"], Rule>> = {
  syntax: "json.syntax",
  empty: "json.syntax",
  truncated: "json.truncated",
  encoding: "json.encoding",
  depth: "json.depth",
  size: "json.syntax",
};

/** Characters of the faulty line that a message shows. */
const EXCERPT_BYTES = 60;

/** What the bytes may be instead of UTF-8, told by how they begin. */
function guessEncoding(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  const isUtf16 =
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    (first === 0 && third === 0) ||
    (second === 0 && fourth === 0);
  return isUtf16 ? "UTF-16" : "Windows-1252 or Latin-1";
}

/** The end of the line up to the fault, so that it can be recognised. */
function excerpt(bytes: Uint8Array, offset: number): string {
  const before = new TextDecoder().decode(
    bytes.subarray(Math.max(0, offset - EXCERPT_BYTES), offset + 1),
  );
  const line = before.split(/[\r\n]/).findLast((part) => part.trim() !== "") ?? "";
  return quote(line.trim());
}

function tell(
  { code, offset, message }: JsonProblem,
  bytes: Uint8Array,
  { line, column }: Position,
): string {
  if (code === "encoding") {
    const place = `Byte ${offset} (line ${line}, column ${column})`;
    return `${place} is not UTF-8; the text may be ${guessEncoding(bytes)}. Convert it to UTF-8 first.`;
  }
  if (code !== "syntax") return message;
  return `Not valid JSON at line ${line}, column ${column}: ${message} The line so far: ${excerpt(bytes, offset)}.`;
}

/** Positions of byte offsets in a document held in memory. */
export function positionsOf(bytes: Uint8Array, offsets: readonly number[]): Map<number, Position> {
  const counter = createLineCounter(offsets);
  counter.write(bytes);
  return counter.end();
}

/** What to say about bytes that are no JSON. */
export function explainJsonProblem(problem: JsonProblem, bytes: Uint8Array): Diagnostic {
  const position = positionsOf(bytes, [problem.offset]).get(problem.offset) ?? {
    line: 1,
    column: 1,
  };
  const rule = RULE_OF[problem.code];
  return {
    severity: "error",
    rule,
    message: tell(problem, bytes, position),
    path: "",
    ...position,
  };
}
