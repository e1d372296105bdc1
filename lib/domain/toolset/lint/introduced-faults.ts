import { valueAtPointer } from "@/lib/json/pointer-value";
import type { PieceName } from "@/lib/validation/pieces";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { lintSchema } from "@/lib/domain/kinds/explain-schema";
import { Findings } from "@/lib/domain/document/findings";
import { createLintContext, type LintContext } from "@/lib/domain/document/lint-context";
import type { Refusal } from "@/lib/domain/document/edit-result";
import { asRecord, asText } from "@/lib/shared/read-value";
import { lintConfiguration } from "@/lib/domain/secrets/lint-config";

/** Findings that are about a credential itself. */
const SECRETS: ReadonlySet<string> = new Set(["secret.config-value", "secret.url-userinfo"]);

/**
 * Refuses what an edit would make of a toolset or a tool where the schema finds faults that were not there
 * before; a file that came with faults can still be edited.
 * @param before null where the piece is new
 * @param path JSON Pointer of the piece
 */
export function refuseNewFaults(
  piece: Extract<PieceName, "toolset" | "tool">,
  before: unknown,
  after: unknown,
  path: string,
): Refusal | null {
  const faultsOf = (value: unknown): Diagnostic[] =>
    find((context) => lintSchema("toolsets", piece, value, path, context));
  const identify = ({ rule, path: place, message }: Diagnostic): string =>
    JSON.stringify([rule, place, message]);
  const known = new Set(before === null ? [] : faultsOf(before).map(identify));
  return refuseAll(faultsOf(after).filter((fault) => !known.has(identify(fault))));
}

/**
 * Refuses credentials in plain text that an edit would write into the headers or the server of a toolset.
 * What the file brought along is reported and stays. Each refusal carries the reference to write instead.
 */
export function refuseNewSecrets(before: unknown, after: unknown): Refusal | null {
  const known = new Set(secretsOf(before).map(({ path }) => textAt(before, path)));
  return refuseAll(secretsOf(after).filter(({ path }) => !known.has(textAt(after, path))));
}

function textAt(value: unknown, path: string): string {
  return JSON.stringify(valueAtPointer(value, path));
}

function secretsOf(value: unknown): Diagnostic[] {
  const toolset = asRecord(value);
  const owner = asText(toolset?.id) ?? "";
  return find((context) => {
    lintConfiguration(toolset?.headers, "/headers", owner, context);
    lintConfiguration(toolset?.server, "/server", owner, context);
  }).filter(({ rule }) => SECRETS.has(rule));
}

function find(look: (context: LintContext) => void): Diagnostic[] {
  const findings = new Findings();
  look(createLintContext(findings));
  return findings.list("error", "warning", "info");
}

function refuseAll(diagnostics: readonly Diagnostic[]): Refusal | null {
  if (diagnostics.length === 0) return null;
  return {
    ok: false,
    diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic, severity: "error" })),
  };
}
