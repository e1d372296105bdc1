import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { extensionKey } from "@/lib/domain/document/extension-key";
import type { ToolValues } from "./condition";
import {
  compileReferences,
  findReferenceFilter,
  otherReferenceFilters,
  readReferenceFilter,
  type ReferenceFilter,
} from "./reference-filter";
import {
  compileRules,
  readRuleList,
  rulesText,
  type RuleList,
  type RuleVerdict,
} from "./rule-list";
import { ownMember, readSlotMember, slotOf, type SlotReading } from "../schema/slot-member";
import { isMadeByHand, tagsOf, valuesOf } from "./tool-values";

/** Why a filter hides a tool, or why it has it asked. */
export interface FilterReason {
  readonly message: string;
  /** Of the filter, from the toolset. */
  readonly pointer: string;
}

/** All filters and approval rules of a toolset. */
export interface ToolsetFilters {
  readonly include: RuleList;
  readonly exclude: RuleList;
  readonly ask: RuleList;
  /** Everything is asked, whatever `ask` says. */
  readonly alwaysAsk: boolean;
  readonly reference: ReferenceFilter | null;
  /** Null for a tool that is let through. */
  hides(tool: JsonRecord | null): FilterReason | null;
  /** Null for a tool no rule matches; a rule never says that a call need not be asked. */
  asks(tool: JsonRecord | null): FilterReason | null;
}

/** Where adapters of foreign tool sets state their filters. */
export const ADAPTER_PATH = ["spec", "adapter", "mcp"] as const;

const cache: Readonly<Record<SlotReading, WeakMap<JsonRecord, ToolsetFilters>>> = {
  current: new WeakMap(),
  imported: new WeakMap(),
};

/**
 * The filters of a toolset, ready to be asked about tools: compiled once for each parsed toolset.
 * Total over any toolset; what cannot be read hides and asks, because silence must not loosen anything.
 */
export function toolsetFilters(
  toolset: JsonRecord | null,
  reading: SlotReading = "current",
): ToolsetFilters {
  if (toolset === null) return compileFilters(null, reading);
  const known = cache[reading].get(toolset);
  if (known !== undefined) return known;
  const filters = compileFilters(toolset, reading);
  cache[reading].set(toolset, filters);
  return filters;
}

function compileFilters(toolset: JsonRecord | null, reading: SlotReading): ToolsetFilters {
  const member = (name: string) =>
    readSlotMember(toolset, "cadenya", [...ADAPTER_PATH, name], reading);
  const [includes, excludes, approvals] = [
    member("includeTools"),
    member("excludeTools"),
    member("toolApprovals"),
  ];
  const include = readRuleList(includes?.value, "include");
  const exclude = readRuleList(excludes?.value, "exclude");
  const { ask, alwaysAsk } = readApprovals(approvals?.value);
  const [includesOf, excludesOf, asksOf] = [include, exclude, ask].map(cached);
  const kept = findReferenceFilter(toolset, reading);
  const reference = readReferenceFilter(kept?.value);
  const hiddenByAll = compileReferences([reference, ...otherReferenceFilters(toolset, reading)]);

  const file = unoffered(toolset);
  const hides = (tool: JsonRecord | null): FilterReason | null => {
    const left = file ?? unoffered(tool);
    if (left !== null) return left;
    if (reference !== null && kept !== null) {
      const message = hiddenByAll(tagsOf(tool));
      if (message !== null) return { message, pointer: kept.pointer };
    }
    if (isMadeByHand(tool)) return null;
    const values = valuesOf(tool);
    const excluded = excludesOf?.(values);
    if (excluded?.holds === true && excludes !== null) {
      return reason(`excluded by ${rulesText(excluded.by)}`, excludes.pointer, excluded);
    }
    const included = includesOf?.(values);
    if (included?.holds === false && includes !== null) {
      const one = included.by.count === 1;
      const message = `not included: ${rulesText(included.by)} ${one ? "does" : "do"} not match`;
      return reason(message, includes.pointer, included);
    }
    return null;
  };
  const asks = (tool: JsonRecord | null): FilterReason | null => {
    if (approvals === null || isMadeByHand(tool)) return null;
    const { pointer } = approvals;
    if (alwaysAsk) return { message: "every tool is asked", pointer: `${pointer}/always` };
    const asked = asksOf?.(valuesOf(tool));
    return asked?.holds === true ? reason(rulesText(asked.by), `${pointer}/only`, asked) : null;
  };
  return { include, exclude, ask, alwaysAsk, reference, hides, asks };
}

/** Why the files a toolset or a tool came from do not offer it to their own readers; null when they do. */
function unoffered(holder: JsonRecord | null): FilterReason | null {
  const message = asText(ownMember(slotOf(holder, "mci"), ["meta", "unoffered"]));
  const pointer = `/extensions/${extensionKey("mci")}/meta/unoffered`;
  return message === null ? null : { message, pointer };
}

/**
 * Most lists are empty, so they are compiled when first asked. What a list says of a tool is kept: trying its patterns
 * on thousands of tools takes seconds, and every page of a toolset asks about the same tools.
 */
function cached(list: RuleList): (values: ToolValues) => RuleVerdict {
  let compiled: ((values: ToolValues) => RuleVerdict) | null = null;
  const known = new WeakMap<ToolValues, RuleVerdict>();
  return (values) => {
    compiled ??= compileRules(list);
    const verdict = known.get(values) ?? compiled(values);
    known.set(values, verdict);
    return verdict;
  };
}

function readApprovals(raw: unknown): { ask: RuleList; alwaysAsk: boolean } {
  const stated = asRecord(raw ?? {});
  const always = stated?.["always"] ?? false;
  return {
    ask: readRuleList(stated?.["only"], "ask"),
    alwaysAsk: stated === null || always !== false,
  };
}

/** With the place of the rule where one alone decided. */
function reason(message: string, pointer: string, { by }: RuleVerdict): FilterReason {
  const [only] = by.named;
  const isOne = only !== undefined && by.count === 1 && only.fault !== "the filter can’t be read";
  return { message, pointer: isOne ? `${pointer}/filters/${only.position}` : pointer };
}
