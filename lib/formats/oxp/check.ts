import { quote } from "@/lib/domain/document/describe-value";
import { asRecord, asText } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { checkIdentity } from "./check-identity";
import { checkRequirements } from "./check-requirements";
import { checkSchemas } from "./check-schemas";
import type { OpenedFile } from "./container";
import { inputForm } from "./definition";
import { createFindings, type Report } from "./findings";
import { withFix } from "./fixes";
import type { Unchecked } from "../kit/source/unchecked";
import type { OxpDefinition } from "./source";

export const MEMBERS: ReadonlySet<string> = new Set([
  "id",
  "name",
  "description",
  "version",
  "input_schema",
  "output_schema",
  "requirements",
]);

/**
 * Holds every definition of a file against the rules of OXP 1.0, in the order of the file.
 * @param toolkit what comes before the dot of ids that are made
 */
export function checkFile(
  { container, entries, pathOf }: OpenedFile,
  toolkit: string,
): readonly Diagnostic[] {
  const findings: Diagnostic[] = [];
  const ids = new Set(entries.map((entry) => asText(asRecord(entry)?.["id"]) ?? ""));
  const seen = new Map<string, number>();
  const flat = entries.map((entry) => {
    const definition = asRecord(entry);
    return definition !== null && inputForm(definition) === "flat";
  });
  entries.forEach((entry, position) => {
    const base = pathOf(position);
    const found = createFindings();
    const report = found.at(base);
    const definition = asRecord(entry);
    if (definition === null) {
      report("OXP-NOT-OBJECT", "", "A definition must be an object; this one is kept as it is.");
      for (const each of found.list) findings.push(each);
      return;
    }
    const first = seen.get(asText(definition.id) ?? "");
    checkMembers(definition, report);
    checkIdentity(definition, report);
    checkTwin(definition, position, seen, report);
    checkSchemas(definition, container === "items" || flat.includes(true), report);
    checkRequirements(definition.requirements, report);
    const twin = first === undefined ? null : asRecord(entries[first]);
    const about = { definition, toolkit, twin, ids };
    for (const each of found.list.map((finding) => withFix(finding, base, about)))
      findings.push(each);
  });
  return findings;
}

function checkMembers(definition: Unchecked<OxpDefinition>, report: Report): void {
  for (const name of Object.keys(definition)) {
    if (MEMBERS.has(name)) continue;
    const message = `A definition has no member ${quote(name)}.`;
    report("OXP-UNKNOWN-MEMBER", formatPointer([name]), message);
  }
}

function checkTwin(
  definition: Unchecked<OxpDefinition>,
  position: number,
  seen: Map<string, number>,
  report: Report,
): void {
  const id = asText(definition.id);
  if (id === null) return;
  const twin = seen.get(id);
  if (twin === undefined) seen.set(id, position);
  else report("OXP-ID-DUPLICATE", "/id", `Definition ${twin + 1} has the id ${quote(id)} as well.`);
}
