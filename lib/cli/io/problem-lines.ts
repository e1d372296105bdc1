import { revealName } from "@/lib/shared/hidden-in-names";
import type { Diagnostic } from "@/lib/validation/diagnostic";

/** Findings the way compilers print them, so that editors can jump to their places. */
export function problemLine(file: string, problem: Diagnostic): string {
  const { severity, rule, message, line, column, path } = problem;
  const place = line === undefined ? "" : `:${line}:${column ?? 1}`;
  const where = path === "" ? "" : ` (${path})`;
  return revealName(`${file}${place}: ${severity}: ${message} [${rule}]${where}`);
}
