import type { Diagnostic as Mark } from "@codemirror/lint";
import { byteToTextOffset, pointerToSpan } from "@/lib/json/positions";
import { scanDocument } from "@/lib/json/scan";
import type { Diagnostic } from "@/lib/validation/diagnostic";

/** What is found wrong with a parsed text; paths count from the text's own root. */
export type JsonCheck = (value: unknown) => readonly Diagnostic[];

/** Longer marks would colour half of a long text. */
const MARKED = 2000;

function markOf(text: string, problem: Diagnostic): Mark {
  const span = pointerToSpan(text, problem.path) ?? {
    offset: 0,
    length: Math.min(1, text.length),
  };
  return {
    from: span.offset,
    to: span.offset + Math.min(span.length, MARKED),
    severity: problem.severity,
    message: problem.message,
    source: problem.rule,
  };
}

/** The problems of a JSON text at their places: a syntax error alone, else what the check says. */
export function jsonMarks(text: string, check: JsonCheck): Mark[] {
  const bytes = new TextEncoder().encode(text);
  const scan = scanDocument(bytes);
  if (!scan.ok) {
    const from = Math.min(byteToTextOffset(bytes, scan.problem.offset), text.length);
    const to = Math.min(from + 1, text.length);
    return [{ from, to, severity: "error", message: scan.problem.message, source: "json.syntax" }];
  }
  return check(JSON.parse(text)).map((problem) => markOf(text, problem));
}

/** Problems of one part of a document, with paths from that part's root; others are left out. */
export function problemsBelow(problems: readonly Diagnostic[], pointer: string): Diagnostic[] {
  return problems.flatMap((problem) =>
    problem.path === pointer || problem.path.startsWith(`${pointer}/`)
      ? [{ ...problem, path: problem.path.slice(pointer.length) }]
      : [],
  );
}
