import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { attributeToken, type Attribute, type MatcherKind } from "./condition";
import { operatorToken } from "./rule-list";

// Filters are edited in the shape of their format, so that members nobody here knows stay where they are.

/** Adds a rule that states nothing yet. */
export function addRule(raw: unknown): JsonRecord {
  const rule = { attribute: attributeToken("name"), matcher: { startsWith: "" } };
  return withRules(raw, [...rulesOf(raw), rule]);
}

/** Takes a rule away; the last one takes the filter with it. */
export function removeRule(raw: unknown, position: number): JsonRecord | undefined {
  const rules = rulesOf(raw).filter((_, at) => at !== position);
  return rules.length === 0 ? undefined : withRules(raw, rules);
}

export function setOperator(raw: unknown, operator: "and" | "or"): JsonRecord {
  return { ...withRules(raw, rulesOf(raw)), operator: operatorToken(operator) };
}

export function setAttribute(raw: unknown, position: number, attribute: Attribute): JsonRecord {
  return changeRule(raw, position, (rule) => ({ ...rule, attribute: attributeToken(attribute) }));
}

/** Gives a rule one comparison; `former` is the one it takes the place of. */
export function setMatcher(
  raw: unknown,
  position: number,
  { former, kind, value }: { former: MatcherKind; kind: MatcherKind; value: string },
): JsonRecord {
  return changeMatcher(raw, position, (matcher) => ({
    ...Object.fromEntries(Object.entries(matcher).filter(([name]) => name !== former)),
    [kind]: value,
  }));
}

export function setCaseSensitive(raw: unknown, position: number, value: boolean): JsonRecord {
  return changeMatcher(raw, position, (matcher) => ({ ...matcher, caseSensitive: value }));
}

/** When a toolset has its calls asked. */
export type AskMode = "never" | "matching" | "always";

export function askModeOf(approvals: unknown): AskMode {
  const stated = asRecord(approvals ?? {});
  if (stated === null || (stated["always"] ?? false) !== false) return "always";
  return stated["only"] === undefined ? "never" : "matching";
}

/** Both members are always written, because what is edited is laid over what was imported. */
export function setAskMode(approvals: unknown, mode: AskMode): JsonRecord | undefined {
  if (mode === "never") return undefined;
  const before = asRecord(approvals) ?? {};
  if (mode === "always") return { ...before, always: true };
  return { ...before, always: false, only: before["only"] ?? withRules(undefined, []) };
}

function rulesOf(raw: unknown): readonly unknown[] {
  return asList(asRecord(raw)?.["filters"]);
}

function withRules(raw: unknown, filters: readonly unknown[]): JsonRecord {
  const before = asRecord(raw) ?? {};
  return { ...before, operator: before["operator"] ?? operatorToken("and"), filters };
}

function changeRule(
  raw: unknown,
  position: number,
  change: (rule: JsonRecord) => JsonRecord,
): JsonRecord {
  const rules = rulesOf(raw).map((rule, at) =>
    at === position ? change(asRecord(rule) ?? {}) : rule,
  );
  return withRules(raw, rules);
}

function changeMatcher(
  raw: unknown,
  position: number,
  change: (matcher: JsonRecord) => JsonRecord,
): JsonRecord {
  return changeRule(raw, position, (rule) => ({
    ...rule,
    matcher: change(asRecord(rule["matcher"]) ?? {}),
  }));
}
