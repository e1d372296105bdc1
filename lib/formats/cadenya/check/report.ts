import type { Diagnostic, Severity } from "@/lib/validation/diagnostic";

/** What can be done about a finding: another value for its place. */
export interface Remedy {
  readonly title: string;
  readonly value: unknown;
}

/** Takes a finding about an object; `path` is a JSON Pointer inside it. */
export type Report = (
  severity: Severity,
  rule: string,
  path: string,
  message: string,
  remedy?: Remedy | null,
) => void;

/**
 * Collects findings.
 * @param base JSON Pointer of the object they are about
 */
export function reporter(base: string, list: Diagnostic[]): Report {
  return (severity, rule, place, message, remedy) => {
    const path = `${base}${place}`;
    const finding = { severity, rule: `import.cadenya-${rule}`, message, path };
    if (!remedy) list.push(finding);
    else {
      const { title, value } = remedy;
      list.push({
        ...finding,
        fix: { title, mode: "auto", operations: [{ op: "set", path, value }] },
      });
    }
  };
}
