import type { Diagnostic, Fix, Severity } from "@/lib/validation/diagnostic";
import { formatPointer } from "@/lib/json/pointers";
import { finding } from "@/lib/formats/kit/contract/finding";

/** What each rule counts as, unless reading is strict. */
const LEVELS = {
  "MCI-PARSE": "error",
  "MCI-ROOT-TYPE": "error",
  "MCI-BOM": "warning",
  "MCI-JSONC": "warning",
  "MCI-DUPLICATE-KEY": "warning",
  "MCI-YAML-11": "warning",
  "MCI-YAML-TAG": "error",
  "MCI-VERSION-MISSING": "error",
  "MCI-VERSION-TYPE": "error",
  "MCI-VERSION-UNSUPPORTED": "error",
  "MCI-NO-TOOLS": "error",
  "MCI-ONLY-SERVERS": "warning",
  "MCI-TOOLS-TYPE": "error",
  "MCI-TOOLS-MISSING": "error",
  "MCI-TOOLSET-FORBIDDEN-KEY": "warning",
  "MCI-UNKNOWN-MEMBER": "info",
  "MCI-OLD-TITLE": "info",
  "MCI-TOOL-NAME": "error",
  "MCI-TOOL-NAME-EMPTY": "warning",
  "MCI-TOOL-EXECUTION": "error",
  "MCI-EXEC-TYPE": "error",
  "MCI-EXEC-FIELD": "error",
  "MCI-EXEC-FOREIGN-MEMBER": "warning",
  "MCI-ENUM": "warning",
  "MCI-TIMEOUT": "error",
  "MCI-TIMEOUT-TEXT": "info",
  "MCI-RETRIES": "error",
  "MCI-FIELD-TYPE": "error",
  "MCI-SCHEMA-INVALID": "warning",
  "MCI-TPL-UNDECLARED": "warning",
  "MCI-TPL-NO-DEFAULT": "info",
  "MCI-TPL-SYNTAX": "warning",
  "MCI-TPL-CONTEXT": "warning",
  "MCI-TPL-UNSUPPORTED": "warning",
  "MCI-TPL-BLOCK": "warning",
  "MCI-TPL-PLACE": "warning",
  "MCI-ENV": "info",
  "MCI-LIBRARY-NOT-FOUND": "error",
  "MCI-DIR-EMPTY": "error",
  "MCI-DIR-YAML": "warning",
  "MCI-TOOLSET-EXTENSION": "error",
  "MCI-TOOLSET-NOT-FOUND": "error",
  "MCI-TOOLSET-SHADOWED": "warning",
  "MCI-TOOLSET-NAME": "error",
  "MCI-TOOLSET-UNNAMED": "info",
  "MCI-FILTER-TYPE": "error",
  "MCI-FILTER-VALUE-MISSING": "error",
  "MCI-FILTER-VALUE-EMPTY": "error",
  "MCI-FILTER-VALUE-TYPE": "error",
  "MCI-FILTER-VALUE-UNUSED": "info",
  "MCI-FILTER-UNKNOWN-NAME": "warning",
  "MCI-SERVER-KIND": "error",
  "MCI-SERVER-BOTH": "warning",
  "MCI-DUPLICATE-NAME": "warning",
  "MCI-PATH-ESCAPE": "error",
  "MCI-PATH-OUTSIDE": "info",
} as const satisfies Record<string, Severity>;

/** What only a warning is as long as reading is lenient. */
const STRICT: ReadonlySet<string> = new Set(["MCI-TOOLSET-FORBIDDEN-KEY", "MCI-ENUM"]);

export type MciCode = keyof typeof LEVELS;

/** Something about a tree of files. */
export interface MciFinding {
  readonly code: MciCode;
  readonly level: Severity;
  /** Path of the file in the tree. */
  readonly file: string;
  /** JSON Pointer inside the file. */
  readonly path: string;
  readonly message: string;
  /** What would mend it; its paths lead into the file. */
  readonly fix?: Fix;
}

/** What can be said of a finding besides. */
export interface Details {
  readonly level?: Severity;
  readonly fix?: Fix;
  /** What lenient reading does about it; said after the message, unless it is an error. */
  readonly instead?: string;
}

/** Takes a finding; the path leads from where the reporter is. */
export type Report = (
  code: MciCode,
  path: readonly (string | number)[],
  message: string,
  details?: Details,
) => void;

export interface Findings {
  readonly list: readonly MciFinding[];
  /** Errors so far. */
  errors(): number;
  /** Reports about a place of a file. */
  at(file: string, base?: readonly (string | number)[]): Report;
}

export function createFindings({ strict = false } = {}): Findings {
  const list: MciFinding[] = [];
  return {
    list,
    errors: () => list.filter(({ level }) => level === "error").length,
    at:
      (file, base = []) =>
      (code, path, reason, { level, fix, instead } = {}) => {
        const own = strict && STRICT.has(code) ? "error" : (level ?? LEVELS[code]);
        const message = instead === undefined || own === "error" ? reason : `${reason} ${instead}`;
        const place = formatPointer([...base, ...path]);
        list.push({ code, level: own, file, path: place, message, ...(fix && { fix }) });
      },
  };
}

/** A reporter that is further inside. */
export const inside =
  (report: Report, ...base: readonly (string | number)[]): Report =>
  (code, path, message, details) =>
    report(code, [...base, ...path], message, details);

/**
 * A finding as a report of an import shows it: named after its file, with paths through the object of all files
 * by name.
 */
export function toDiagnostic({ code, level, file, path, message, fix }: MciFinding): Diagnostic {
  const base = formatPointer([file]);
  const found: Diagnostic = finding(level, code, `${file}: ${message}`, `${base}${path}`);
  if (fix === undefined) return found;
  const operations = fix.operations.map((step) => ({ ...step, path: `${base}${step.path}` }));
  return { ...found, fix: { ...fix, operations } };
}
