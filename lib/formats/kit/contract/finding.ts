import type { Diagnostic, Severity } from "@/lib/validation/diagnostic";

export const finding = (
  severity: Severity,
  rule: string,
  message: string,
  path: string,
): Diagnostic => ({ severity, rule, message, path });

/** An error that says the same wherever it is. */
export const failure = (rule: string, message: string) => (path: string) =>
  finding("error", rule, message, path);

/** A warning that says the same wherever it is. */
export const warning = (rule: string, message: string) => (path: string) =>
  finding("warning", rule, message, path);

/** A note that says the same wherever it is. */
export const note = (rule: string, message: string) => (path: string) =>
  finding("info", rule, message, path);
