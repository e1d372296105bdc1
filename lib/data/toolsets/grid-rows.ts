import { collectingSteps, type CollectedTool } from "@/lib/domain/permissions/resolve/collect";
import { collectGates } from "@/lib/domain/permissions/resolve/gates";
import type { OverrideReading } from "@/lib/domain/permissions/resolve/overrides";
import { FIELDS, type Field, type Level } from "@/lib/domain/permissions/resolve/resolve";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { toolFacts } from "@/lib/domain/toolset/schema/facts";
import type { ToolOverride, ToolRow } from "@/lib/domain/toolset/view/listing";
import { levelOf } from "@/lib/domain/toolset/view/row-permissions";
import { storedPermissions } from "@/lib/domain/permissions/resolve/stored-permissions";
import { toolClaims } from "@/lib/domain/toolset/schema/tool-claims";

import type { Steps } from "@/lib/shared/steps";
import type { InstallationGates } from "../permissions/installation-gates";
import type { SyncStates } from "../sync/pins/states";

/** Row id and revision of a tool, in document order. */
export interface ToolKey {
  readonly id: number;
  readonly revision: number;
}

/** Parsed toolsets among those of the whole library. */
export interface ToolsetPlaces {
  /** Of every toolset that a `toolId` may name, in any order. */
  readonly toolsets: readonly unknown[];
  /** Where the file's own begin in it. */
  readonly from: number;
  readonly application: JsonRecord;
  /** What listings of servers say about them. */
  readonly syncState?: SyncStates;
  /** What this machine adds to their gates. */
  readonly local?: InstallationGates;
  /** The conversation in view; undefined without one. */
  readonly conversation?: { readonly toolOverrides: readonly unknown[] } | undefined;
}

/**
 * The rows of a file's tools, one list a toolset, in steps.
 * @param keys of the tools of each toolset of the file
 */
export function* toolRows(
  places: ToolsetPlaces,
  keys: readonly (readonly ToolKey[])[],
): Steps<ToolRow[][]> {
  const { toolsets, from, application, conversation, syncState = NO_STATES, local = NONE } = places;
  // Without a conversation nothing outside of the file can speak about its tools.
  const isAlone = conversation === undefined;
  const own = toolsets.slice(from, from + keys.length);
  const { tools, overrides } = yield* collectingSteps({
    toolsets: isAlone ? own : toolsets,
    application,
    syncState: ({ toolset, tool }) => syncState({ toolset: toolset + (isAlone ? from : 0), tool }),
    local: ({ toolset, tool }) => local({ toolset: toolset + (isAlone ? from : 0), tool }),
    ...(conversation === undefined ? {} : { conversation }),
  });
  yield;
  const collected = byPlace(tools, isAlone ? 0 : from);
  const spoken = overridesByPlace(overrides, from);
  const gatesAt = (at: number, tool: JsonRecord | null, position: number) => {
    const place = { toolset: from + at, tool: position };
    const gates = collectGates(asRecord(own[at]), tool, position, syncState(place));
    return [...gates, ...local(place)];
  };
  const rows: ToolRow[][] = [];
  for (const [at, list] of keys.entries()) {
    yield;
    const entries = asList(asRecord(own[at])?.["tools"]).map(asRecord);
    const names = countNames(entries);
    const ofToolset: ToolRow[] = [];
    for (const [position, key] of list.entries()) {
      yield;
      const tool = entries[position] ?? null;
      const { name, summary } = toolFacts(tool);
      const place = placeOf(at, position);
      const known = collected.get(place);
      ofToolset.push({
        ...key,
        position,
        name,
        summary,
        ...storedPermissions(tool),
        gates: known?.gates ?? gatesAt(at, tool, position),
        rules: known === undefined ? {} : rulesOf(known),
        claims: toolClaims(tool),
        isTwin: (names.get(name) ?? 0) > 1,
        override: overrideOf(known, spoken.get(place)),
      });
    }
    rows.push(ofToolset);
  }
  return rows;
}

const NO_STATES: SyncStates = () => null;
const NONE: InstallationGates = () => [];

function placeOf(toolset: number, tool: number): string {
  return `${toolset}/${tool}`;
}

function byPlace(tools: readonly CollectedTool[], from: number): Map<string, CollectedTool> {
  return new Map(tools.map((one) => [placeOf(one.tool.toolset - from, one.tool.tool), one]));
}

function overridesByPlace(
  overrides: readonly OverrideReading[],
  from: number,
): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { tool, toolId } of overrides) {
    if (tool === null || toolId === null) continue;
    const place = placeOf(tool.toolset - from, tool.tool);
    const known = ids.get(place);
    if (known === undefined) ids.set(place, [toolId]);
    else if (!known.includes(toolId)) known.push(toolId);
  }
  return ids;
}

function countNames(entries: readonly (JsonRecord | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const { name } = toolFacts(entry);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function rulesOf({ levels }: CollectedTool): Partial<Record<Field, Level>> {
  const rules: Partial<Record<Field, Level>> = {};
  for (const field of FIELDS) {
    const rule = levels[field].find(({ id }) => id === "toolsetRule");
    // A silent level is the same for every tool, so a row need not carry it.
    if (rule !== undefined && Object.hasOwn(rule.stored, field))
      rules[field] = levelOf(field, rule);
  }
  return rules;
}

function overrideOf(
  known: CollectedTool | undefined,
  toolIds: readonly string[] | undefined,
): ToolOverride | null {
  if (known === undefined || toolIds === undefined) return null;
  const level = (field: Field): Level => {
    const found = known.levels[field].find(({ id }) => id === "conversation");
    return levelOf(field, found ?? { id: "conversation", where: null, stored: {} });
  };
  return {
    toolIds,
    levels: { enabled: level("enabled"), requiresApproval: level("requiresApproval") },
  };
}
