import type { JsonProblem, Span } from "@/lib/json/document-map";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { locate } from "./scan";
import type { SourceFile } from "./file";

/** Something that keeps a whole item from being imported. */
export function fatal(rule: string, message: string): Diagnostic {
  return { severity: "error", rule, message, path: "" };
}

const RULES: Readonly<Record<JsonProblem["code"], string>> = {
  syntax: "json.syntax",
  truncated: "json.truncated",
  empty: "json.empty",
  encoding: "json.encoding",
  depth: "import.too-deep",
  size: "import.too-large",
};

/** A scan's refusal as a finding at its line and column in the text of the item. */
export async function diagnoseProblem(
  source: SourceFile,
  span: Span,
  problem: JsonProblem,
): Promise<Diagnostic> {
  const positions = await locate(source, span, [problem.offset]);
  const position = positions.get(problem.offset);
  const isAtStart = position?.line === 1 && position.column === 1;
  // Of a file that is something else altogether, its first character says little.
  const message =
    problem.code === "syntax" && isAtStart
      ? `This does not begin like JSON. ${problem.message}`
      : problem.message;
  return { ...fatal(RULES[problem.code], message), ...position };
}
