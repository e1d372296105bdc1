import type { Gate } from "@/lib/domain/permissions/resolve/resolve";
import type { ToolHints } from "@/lib/domain/toolset/schema/tool-claims";
import type { ToolMeasures } from "@/lib/domain/toolset/view/listing";
import type { GridTool, RowView } from "../rows/row-view";

/** What tools are told apart by. Choices of one group widen what is shown, groups narrow it. */
export const FACET_GROUPS = [
  "value",
  "approval",
  "set",
  "hint",
  "state",
  "use",
  "problem",
  "toolset",
  "kind",
  "tag",
] as const;

export type FacetGroup = (typeof FACET_GROUPS)[number];

/** `group:name`, as in `value:on` or `tag:read:only`. */
export type Facet = `${FacetGroup}:${string}`;

export function facetOf(group: FacetGroup, name: string): Facet {
  return `${group}:${name}`;
}

/** The group and the name of a facet; null for a text that is none. */
export function readFacet(text: string): { group: FacetGroup; name: string } | null {
  const at = text.indexOf(":");
  const group = FACET_GROUPS.find((one) => one === text.slice(0, at));
  return group === undefined ? null : { group, name: text.slice(at + 1) };
}

const HINTS: readonly (keyof ToolHints)[] = ["readOnly", "destructive", "idempotent", "openWorld"];

/** Gates that tell the state of a tool rather than that of its toolset. */
const STATES: Readonly<Partial<Record<Gate["id"], string>>> = {
  "new-unreviewed": "new",
  "definition-changed": "changed",
  missing: "missing",
  filtered: "filtered",
  archived: "archived",
};

/** The states of a tool, in the order in which its gates apply. */
export function statesOf({ tool }: GridTool): string[] {
  const states = tool.gates.flatMap(({ id }) => STATES[id] ?? []);
  return [...new Set(states)];
}

/**
 * Whether a server calls a tool destructive, or does not say that it is not: a hint that is absent means
 * destructive, unless the tool only reads.
 */
export function mayDestroy({ tool }: GridTool): boolean {
  const { readOnly, destructive } = tool.claims.hints;
  return destructive === true || (destructive === null && readOnly !== true);
}

/** The facets of a row that shows the same as before. */
const gathered = new WeakMap<
  RowView,
  { readonly measures: ToolMeasures | undefined; readonly facets: readonly Facet[] }
>();

/** Everything a tool can be found by. */
export function facetsOf(
  row: GridTool,
  view: RowView,
  measures: ToolMeasures | undefined,
): readonly Facet[] {
  const known = gathered.get(view);
  if (known !== undefined && known.measures === measures) return known.facets;
  const facets = gatherFacets(row, view, measures);
  gathered.set(view, { measures, facets });
  return facets;
}

function gatherFacets(row: GridTool, view: RowView, measures: ToolMeasures | undefined): Facet[] {
  const { toolset, tool } = row;
  const { hints, tags } = tool.claims;
  const stated = HINTS.filter((hint) => hints[hint] === true);
  const isSilent = HINTS.every((hint) => hints[hint] === null);
  const isExplicit = view.enabled.own !== null || view.requiresApproval.own !== null;
  const isOverridden = view.enabled.override !== null || view.requiresApproval.override !== null;
  return [
    facetOf("value", view.enabled.value ? "on" : "off"),
    facetOf("approval", view.requiresApproval.value ? "ask" : "allow"),
    facetOf("set", isExplicit ? "explicit" : "inherited"),
    ...(isPinned(view) ? [facetOf("set", "pinned")] : []),
    ...(isOverridden ? [facetOf("set", "overridden")] : []),
    ...stated.map((hint) => facetOf("hint", hint)),
    ...(isSilent ? [facetOf("hint", "notStated")] : []),
    ...statesOf(row).map((state) => facetOf("state", state)),
    ...(measures === undefined ? [] : [facetOf("use", measures.calls > 0 ? "used" : "never")]),
    ...(measures !== undefined && measures.problems > 0 ? [facetOf("problem", "some")] : []),
    facetOf("toolset", toolset.toolsetId),
    ...(toolset.kind === "" ? [] : [facetOf("kind", toolset.kind)]),
    ...tags.map((tag) => facetOf("tag", tag)),
  ];
}

/** Whether something is stated that would be inherited anyway. */
function isPinned({ enabled, requiresApproval }: RowView): boolean {
  return [enabled, requiresApproval].some(({ own, inheritedOwn }) => own === inheritedOwn);
}

export interface Found {
  readonly shown: readonly GridTool[];
  /** Of each facet, how many tools would be shown if it were chosen in its group instead. */
  readonly counts: ReadonlyMap<string, number>;
}

const texts = new WeakMap<GridTool["tool"], string>();

/** What the search looks into: name, title, summary and names of arguments. */
function textOf({ tool }: GridTool): string {
  const known = texts.get(tool);
  if (known !== undefined) return known;
  const { title, parameters } = tool.claims;
  const text = [tool.name, title, tool.summary, ...parameters].join("\n").toLowerCase();
  texts.set(tool, text);
  return text;
}

/** The tools that fit a text and the chosen facets, and how many each facet has. */
export function findTools(
  rows: readonly GridTool[],
  text: string,
  chosen: readonly string[],
  facets: (row: GridTool) => readonly Facet[],
): Found {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = groupChosen(chosen);
  const counts = new Map<string, number>();
  const shown: GridTool[] = [];
  for (const row of rows) {
    if (!words.every((word) => textOf(row).includes(word))) continue;
    const own = facets(row);
    const failed = [...wanted].filter(([, names]) => !own.some((facet) => names.has(facet)));
    if (failed.length === 0) shown.push(row);
    const only = failed.length === 1 ? failed[0]?.[0] : undefined;
    if (failed.length > 1) continue;
    for (const facet of own) {
      const isCounted = only === undefined || facet.startsWith(`${only}:`);
      if (isCounted) counts.set(facet, (counts.get(facet) ?? 0) + 1);
    }
  }
  return { shown, counts };
}

function groupChosen(chosen: readonly string[]): Map<FacetGroup, Set<string>> {
  const groups = new Map<FacetGroup, Set<string>>();
  for (const facet of chosen) {
    const group = readFacet(facet)?.group;
    if (group === undefined) continue;
    const names = groups.get(group) ?? new Set();
    groups.set(group, names.add(facet));
  }
  return groups;
}
