import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { ATTRIBUTES, conditionTest, exactValue, type Condition } from "./condition";
import type { ReferenceFilter } from "./reference-filter";
import { keyOf, type Purpose, type RuleList } from "./rule-list";
import { isMadeByHand, tagsOf, valuesOf } from "./tool-values";

/** How far a rule reaches. */
export interface RuleReach {
  /** Stored tools it matches; null for a rule that is ignored. */
  readonly tools: number | null;
  /** What tools to come it would match besides; null for one that names its tools. */
  readonly future: string | null;
}

/** The reach of every rule of a list on the stored tools. */
export function reachOfRules(list: RuleList, toolset: JsonRecord): RuleReach[] {
  const values = asList(toolset["tools"])
    .map(asRecord)
    .filter((tool) => tool !== null && !isMadeByHand(tool))
    .map(valuesOf);
  const strict = list.purpose !== "include";
  const having = new Map<string, number>();
  for (const value of values) {
    for (const attribute of ATTRIBUTES) {
      for (const cased of [true, false]) {
        const key = keyOf(attribute, cased, value[attribute]);
        having.set(key, (having.get(key) ?? 0) + 1);
      }
    }
  }
  const reach = (condition: Condition): number | null => {
    if (condition.fault !== null) return strict ? values.length : 0;
    const { attribute, caseSensitive } = condition;
    const exact = exactValue(condition);
    if (exact !== null) return having.get(keyOf(attribute, caseSensitive, exact)) ?? 0;
    const test = conditionTest(condition, strict);
    return test === null ? null : values.filter(test).length;
  };
  return list.conditions.map((condition) => ({
    tools: reach(condition),
    future: futureOf(condition, list.purpose),
  }));
}

function futureOf({ attribute, matchers, fault }: Condition, purpose: Purpose): string | null {
  if (fault !== null) return purpose === "include" ? null : "every new tool";
  if (matchers.length === 0) return null;
  if (attribute === "name" && matchers.some(({ kind }) => kind === "exact")) return null;
  const shapes = matchers.map(({ kind, value }) => {
    switch (kind) {
      case "exact":
        return `“${value}”`;
      case "startsWith":
        return `“${value}…”`;
      case "endsWith":
        return `“…${value}”`;
      case "contains":
        return `“…${value}…”`;
      case "regex":
        return `whatever fits ${value}`;
    }
  });
  const whose =
    attribute === "name" ? "future tools like" : `future tools with a ${attribute} like`;
  return `${whose} ${shapes.join(" and ")}`;
}

/** A name or a tag of a reference's filter, with how many stored tools have it. */
export interface ItemReach {
  readonly item: string;
  readonly tools: number;
  /** One that differs in case only, where this one fits nothing. */
  readonly meant: string | null;
}

/** The reach of every name or tag of a reference's filter. */
export function reachOfItems({ kind, items }: ReferenceFilter, toolset: JsonRecord): ItemReach[] {
  const isAboutNames = kind === "only" || kind === "except";
  const known = asList(toolset["tools"]).map((value) => {
    const { name, tags } = tagsOf(asRecord(value));
    return isAboutNames ? [name] : tags;
  });
  const folded = new Map(known.flat().map((one) => [one.toLowerCase(), one]));
  const having = new Map<string, number>();
  for (const own of known) {
    for (const one of new Set(own)) having.set(one, (having.get(one) ?? 0) + 1);
  }
  return items.map((item) => {
    const tools = having.get(item) ?? 0;
    const near = folded.get(item.toLowerCase()) ?? null;
    return { item, tools, meant: tools === 0 ? near : null };
  });
}

/** What becomes of a tool that a later listing brings, as a sentence; null without a filter. */
export function futureOfReference({ kind, items, fault }: ReferenceFilter): string | null {
  if (fault !== null) return "No new tool is shown until this filter is repaired.";
  switch (kind) {
    case "only":
      return "New tools stay hidden, unless they have one of these names.";
    case "except":
      return "New tools are shown, unless they have one of these names.";
    case "tags":
      return `New tools are shown when they have a tag ${items.join(", ")}.`;
    case "withoutTags":
      return "New tools are shown, unless they have one of these tags; also those without tags.";
    case null:
      return null;
  }
}
