"use client";

import type { Diagnostic as Mark } from "@codemirror/lint";
import { Text } from "@codemirror/state";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { JsonEditor } from "@/components/forms/json/editor";

function offsetOf(doc: Text, line: number, column: number): number {
  const at = doc.line(Math.max(1, Math.min(line, doc.lines)));
  return Math.min(at.from + Math.max(0, column - 1), at.to);
}

/** A whole document, read only, with its problems at their lines. */
export function DocumentJson({
  text,
  problems,
  line,
}: {
  text: string;
  problems: readonly Diagnostic[];
  line: number | null;
}) {
  const doc = Text.of(text.split(/\r\n?|\n/));
  const marks: Mark[] = problems.flatMap((problem) => {
    if (problem.line === undefined) return [];
    const from = offsetOf(doc, problem.line, problem.column ?? 1);
    const to = Math.max(from, Math.min(from + 80, doc.lineAt(from).to));
    return [
      { from, to, severity: problem.severity, message: problem.message, source: problem.rule },
    ];
  });
  return (
    <div className="h-[60dvh]">
      <JsonEditor
        label="JSON of the document"
        initial={text}
        check={() => marks}
        isReadOnly
        scrollTo={line === null ? null : offsetOf(doc, line, 1)}
      />
    </div>
  );
}
