/** Why an import as a whole could not go on. Findings about one document are diagnostics of its item instead. */
export type ImportProblemCode =
  | "file-too-large"
  | "too-many-files"
  | "drop-too-large"
  | "name-too-long"
  | "empty-drop"
  | "not-found"
  /** Whoever imports may not put anything into the library they chose. */
  | "no-library"
  | "already-run"
  | "busy"
  | "unknown-item"
  | "bad-decision"
  /** Some of the differences of a merge were left to be decided. */
  | "merge-undecided"
  /** Too large to be held in memory for what was asked. */
  | "too-large"
  | "aborted";

export interface ImportProblem {
  code: ImportProblemCode;
  /** A sentence for a person. */
  message: string;
}

/** The refusing half of a result. */
export interface Refused {
  ok: false;
  problem: ImportProblem;
}

export function refuse(code: ImportProblemCode, message: string): Refused {
  return { ok: false, problem: { code, message } };
}
