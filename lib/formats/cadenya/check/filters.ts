import { RE2JS } from "re2js";

import { nameValue, quote } from "@/lib/domain/document/describe-value";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { checkMembers, type Strictness } from "./members";
import * as known from "./known-members";
import type { Report } from "./report";

const LONGEST_PATTERN = 1000;

/** Rules about the filters of an adapter; what they match is said by the preview of the filter editor. */
export function checkFilters(
  adapter: JsonRecord,
  path: string,
  strictness: Strictness,
  report: Report,
): void {
  checkFilter(adapter["includeTools"], `${path}/includeTools`, strictness, report);
  checkFilter(adapter["excludeTools"], `${path}/excludeTools`, strictness, report);
  const approvals = asRecord(adapter["toolApprovals"]);
  if (approvals !== null) {
    checkMembers(approvals, known.APPROVALS, `${path}/toolApprovals`, strictness, report);
  }
  checkFilter(approvals?.["only"], `${path}/toolApprovals/only`, strictness, report);
}

function checkFilter(value: unknown, path: string, strictness: Strictness, report: Report): void {
  const filter = asRecord(value);
  if (filter === null) return;
  checkMembers(filter, known.FILTER, path, strictness, report);
  const { operator } = filter;
  if (operator !== undefined && !known.OPERATORS.has(asText(operator) ?? "")) {
    const message = `The operator is ${nameValue(operator)}; all conditions must hold then.`;
    report("warning", "operator", `${path}/operator`, message);
  }
  asList(filter["filters"]).forEach((item, at) => {
    const condition = asRecord(item);
    const place = `${path}/filters/${at}`;
    const matcher = asRecord(condition?.["matcher"]);
    if (condition !== null) checkMembers(condition, known.CONDITION, place, strictness, report);
    if (matcher !== null)
      checkMembers(matcher, known.MATCHER, `${place}/matcher`, strictness, report);
    const { attribute } = condition ?? {};
    if (attribute !== undefined && !known.ATTRIBUTES.has(asText(attribute) ?? "")) {
      const message = `The attribute is ${nameValue(attribute)}; the name is compared then.`;
      report("warning", "attribute", `${place}/attribute`, message);
    }
    const pattern = asText(matcher?.["regex"]);
    if (!pattern || isPortable(pattern)) return;
    const message = `The pattern ${quote(pattern)} is not portable. Until it is repaired it includes nothing, and excludes or asks for everything.`;
    report("warning", "pattern", `${place}/matcher/regex`, message);
  });
}

/** Whether the pattern is one of the dialect that takes time in proportion to the text. */
function isPortable(pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN) return false;
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}
