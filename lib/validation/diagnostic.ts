/** How much a finding matters: refused by the schema or unreadable, probably wrong, worth knowing. */
export type Severity = "error" | "warning" | "info";

/**
 * One step of a fix, on the document as a value. `path` is a JSON Pointer into the whole document.
 * `set` writes `value` there (adding the member, or appending with a last segment `-`), `remove`
 * takes the member or element away, `rename` gives the member the name `key`.
 * Operations apply in order; each path is meant after the ones before it.
 */
export interface FixOperation {
  op: "set" | "remove" | "rename";
  path: string;
  value?: unknown;
  key?: string;
}

/** `auto` fixes are safe for all alike findings at once; `ask` fixes are a proposal to confirm. */
export interface Fix {
  title: string;
  mode: "auto" | "ask";
  operations: FixOperation[];
}

/** One finding about a document. `line` and `column` are 1-based, columns in UTF-16 units. */
export interface Diagnostic {
  severity: Severity;
  /** A stable id such as `date.zoneless`; usable in suppressions. */
  rule: string;
  /** A sentence for people that names the value found and what is expected. */
  message: string;
  /** JSON Pointer (RFC 6901) into the whole document. */
  path: string;
  line?: number;
  column?: number;
  fix?: Fix;
}

export interface SeverityCounts {
  error: number;
  warning: number;
  info: number;
}

/** How many findings of each severity a list holds. */
export function countBySeverity(
  diagnostics: Iterable<Pick<Diagnostic, "severity">>,
): SeverityCounts {
  const counts: SeverityCounts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity] += 1;
  return counts;
}
