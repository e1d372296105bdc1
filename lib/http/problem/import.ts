import type { ImportProblem } from "@/lib/import/upload/problem";
import { problem, type Problem, type ProblemCode } from "./problem";

const CODES: Readonly<Record<ImportProblem["code"], ProblemCode>> = {
  "file-too-large": "too-large",
  "too-many-files": "too-large",
  "drop-too-large": "too-large",
  "name-too-long": "too-large",
  "empty-drop": "bad-request",
  "not-found": "not-found",
  "no-library": "not-found",
  "already-run": "already-run",
  busy: "busy",
  "unknown-item": "not-found",
  "bad-decision": "invalid-input",
  "merge-undecided": "merge-undecided",
  "too-large": "too-large",
  aborted: "bad-request",
};

/** A refusal of the import pipeline as an answer. */
export function importProblem({ code, message }: ImportProblem): Problem {
  return problem(CODES[code], message);
}
