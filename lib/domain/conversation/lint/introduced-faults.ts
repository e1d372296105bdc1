import { lintSchema } from "@/lib/domain/kinds/explain-schema";
import { Findings } from "@/lib/domain/document/findings";
import { createLintContext } from "@/lib/domain/document/lint-context";
import type { PieceName } from "@/lib/validation/pieces";
import type { EditContext, Refusal } from "@/lib/domain/document/edit-result";

/**
 * Refuses what an edit would make of a piece where the schema finds faults in it that were not there before:
 * a document that came with faults can still be edited.
 * @param before undefined where the piece is new
 * @param path JSON Pointer of the piece
 */
export function refuseFaults(
  piece: PieceName,
  before: unknown,
  after: unknown,
  path: string,
  context: EditContext,
): Refusal | null {
  const faultsOf = (value: unknown): ReturnType<Findings["list"]> => {
    const findings = new Findings();
    const options = { now: Date.parse(context.now), newId: context.newId };
    lintSchema("conversation", piece, value, path, createLintContext(findings, options));
    return findings.list("error", "warning", "info");
  };
  const known = new Set(before === undefined ? [] : faultsOf(before).map(identify));
  const introduced = faultsOf(after).filter((fault) => !known.has(identify(fault)));
  if (introduced.length === 0) return null;
  const diagnostics = introduced.map(({ rule, message, path: place }) => ({
    severity: "error" as const,
    rule,
    message,
    path: place,
  }));
  return { ok: false, diagnostics };
}

function identify({
  rule,
  path,
  message,
}: {
  rule: string;
  path: string;
  message: string;
}): string {
  return JSON.stringify([rule, path, message]);
}
