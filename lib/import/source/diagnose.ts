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

const TRUNCATED = "The file was cut off; export or download it again.";
const CONCATENATED =
  "Another value begins here. Save each as a file of its own, or each on a line of its own as .jsonl.";

/** What programs write in place of JSON, as it begins where a scan stops. */
const NOT_JSON: readonly (readonly [begins: RegExp, hint: string])[] = [
  [/^(?:NaN|Infinity)\b/u, "NaN and Infinity are not valid JSON; use null instead."],
  [/^(?:'|(?:None|True|False)\b)/u, "This is how Python shows values; json.dumps() writes JSON."],
  [/^undefined\b/u, "JSON has no undefined; use null instead."],
];
const LONGEST_WORD = 12;

/** What to do about a fault that many files have; null for any other. */
async function hintAt(
  source: SourceFile,
  span: Span,
  { code, offset, message }: JsonProblem,
): Promise<string | null> {
  if (code === "truncated") return TRUNCATED;
  if (code !== "syntax") return null;
  const at = span.start + offset;
  const found = (await source.read(at, Math.min(span.end, at + LONGEST_WORD))).toString("latin1");
  if (message.startsWith("Expected nothing more"))
    return /^[[{]/u.test(found) ? CONCATENATED : null;
  return NOT_JSON.find(([begins]) => begins.test(found))?.[1] ?? null;
}

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
  const told =
    problem.code === "syntax" && isAtStart
      ? `This does not begin like JSON. ${problem.message}`
      : problem.message;
  const hint = await hintAt(source, span, problem);
  const message = hint === null ? told : `${told} ${hint}`;
  return { ...fatal(RULES[problem.code], message), ...position };
}
