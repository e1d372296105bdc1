import type { Diagnostic, Severity } from "@/lib/validation/diagnostic";

/** What each rule about a definition counts as when it is read. */
const LEVELS = {
  "OXP-NOT-OBJECT": "error",
  "OXP-UNKNOWN-MEMBER": "warning",
  "OXP-ID-MISSING": "error",
  "OXP-ID-NO-TOOLKIT": "error",
  "OXP-ID-FORMAT": "error",
  "OXP-ID-VERSION-INCOMPLETE": "warning",
  "OXP-ID-VERSION-MISMATCH": "error",
  "OXP-ID-DUPLICATE": "error",
  "OXP-NAME-MISSING": "error",
  "OXP-NAME-FORMAT": "error",
  "OXP-DESCRIPTION-MISSING": "error",
  "OXP-DESCRIPTION-EMPTY": "warning",
  "OXP-VERSION-MISSING": "error",
  "OXP-VERSION-FORMAT": "error",
  "OXP-VERSION-LEADING-ZERO": "warning",
  "OXP-INPUT-MISSING": "error",
  "OXP-INPUT-TYPE": "error",
  "OXP-INPUT-FLAT": "warning",
  "OXP-PARAMS-TYPE": "error",
  "OXP-PARAMS-NOT-OBJECT": "error",
  "OXP-PARAM-NOT-SCHEMA": "error",
  "OXP-PARAM-DESCRIPTION": "warning",
  "OXP-REF": "warning",
  "OXP-SCHEMA-INVALID": "error",
  "OXP-OUTPUT-ABSENT": "warning",
  "OXP-OUTPUT-TYPE": "error",
  "OXP-REQUIREMENTS-TYPE": "error",
  "OXP-AUTH-TYPE": "error",
  "OXP-AUTH-ID": "error",
  "OXP-SCOPES-TYPE": "error",
  "OXP-SECRET-TYPE": "error",
  "OXP-SECRET-ID": "error",
  "OXP-USER-ID-TYPE": "error",
  "OXP-EXTRA-MEMBER": "info",
} as const satisfies Record<string, Severity>;

/** Takes a finding about a definition; `path` is a JSON Pointer inside it. */
export type Report = (
  rule: keyof typeof LEVELS,
  path: string,
  message: string,
  severity?: Severity,
) => void;

export function createFindings(): {
  readonly list: Diagnostic[];
  /** Reports about the definition that is at `base`. */
  at(base: string): Report;
} {
  const list: Diagnostic[] = [];
  return {
    list,
    at:
      (base) =>
      (rule, path, message, severity = LEVELS[rule]) => {
        list.push({ severity, rule, message, path: `${base}${path}` });
      },
  };
}
