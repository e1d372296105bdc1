import { Findings } from "@/lib/domain/document/findings";
import { createLintContext } from "@/lib/domain/document/lint-context";
import { lintConfiguration } from "@/lib/domain/secrets/lint-config";
import { parsePointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import type { EditContext, Refusal } from "@/lib/domain/document/edit-result";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

/** Findings that are about a credential itself. */
const SECRETS: ReadonlySet<string> = new Set(["secret.config-value", "secret.url-userinfo"]);

/**
 * Refuses to write credentials in plain text into the settings of tools; what the document brought along
 * is reported and stays.
 */
export function refuseSecrets(
  before: unknown,
  after: unknown,
  context: EditContext,
): Refusal | null {
  const known = new Set(findSecrets(before, context).map(({ value }) => value));
  const introduced = findSecrets(after, context).filter(({ value }) => !known.has(value));
  if (introduced.length === 0) return null;
  return {
    ok: false,
    diagnostics: introduced.map(({ diagnostic }) => ({ ...diagnostic, severity: "error" })),
  };
}

function findSecrets(
  conversation: unknown,
  { now, newId }: EditContext,
): { diagnostic: Diagnostic; value: unknown }[] {
  const findings = new Findings();
  const context = createLintContext(findings, { now: Date.parse(now), newId });
  asList(asRecord(conversation)?.toolOverrides).forEach((item, position) => {
    const override = asRecord(item);
    const path = `/toolOverrides/${position}/configOverrides`;
    lintConfiguration(override?.configOverrides, path, asText(override?.toolId) ?? "", context);
  });
  return findings
    .list("error", "warning")
    .filter(({ rule }) => SECRETS.has(rule))
    .map((diagnostic) => ({ diagnostic, value: valueAt(conversation, diagnostic.path) }));
}

function valueAt(document: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>(
    (value, name) =>
      Array.isArray(value) ? (value[Number(name)] as unknown) : asRecord(value)?.[name],
    document,
  );
}
