import type { Diagnostic as Mark } from "@codemirror/lint";
import { byteToTextOffset, pointerToSpan } from "@/lib/json/positions";
import { scanDocument } from "@/lib/json/scan";
import { validateMessage } from "@/lib/domain/conversation/validate";
import type { Diagnostic } from "@/lib/validation/diagnostic";

const PREFIX = "/messages/0";

function markOf(text: string, problem: Diagnostic): Mark {
  const pointer = problem.path.startsWith(PREFIX)
    ? problem.path.slice(PREFIX.length)
    : problem.path;
  const span = pointerToSpan(text, pointer) ?? { offset: 0, length: Math.min(1, text.length) };
  return {
    from: span.offset,
    to: span.offset + Math.min(span.length, 2000),
    severity: problem.severity,
    message: problem.message,
    source: problem.rule,
  };
}

/** The problems of one message's text as marks: a syntax error alone, else what schema and lint say. */
export function checkMessage(text: string): Mark[] {
  const bytes = new TextEncoder().encode(text);
  const scan = scanDocument(bytes);
  if (!scan.ok) {
    const from = Math.min(byteToTextOffset(bytes, scan.problem.offset), text.length);
    const to = Math.min(from + 1, text.length);
    return [{ from, to, severity: "error", message: scan.problem.message, source: "json.syntax" }];
  }
  return validateMessage(JSON.parse(text) as unknown, 0).map((problem) => markOf(text, problem));
}
