import type { FindingDecision, RedactionDecisions } from "@/lib/domain/exports/redaction";
import { suggestedDecision, type FindingPlace } from "@/lib/domain/exports/finding-places";
import type { FindingRule } from "@/lib/domain/findings/rules";

/** What is known of a finding when it is decided about. */
export interface Decidable {
  readonly id: string;
  readonly rule: FindingRule;
  readonly place: FindingPlace;
}

/**
 * What happens to a finding: its own decision, that for its rule, the suggestion; null when nobody has decided.
 * A credential in settings never leaves: the standard forbids it, so nobody can allow it here.
 */
export function decide(
  decisions: RedactionDecisions,
  { id, rule, place }: Decidable,
): FindingDecision | null {
  const suggested = suggestedDecision(rule, place);
  const decided = own(decisions.findings, id) ?? own(decisions.rules, rule) ?? suggested;
  return place === "config" && decided === "keep" ? "mask" : decided;
}

function own(
  record: Readonly<Record<string, FindingDecision>> | undefined,
  key: string,
): FindingDecision | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}
