import type { ToolMeasures } from "@/lib/domain/toolset/view/listing";
import { facetName, groupName } from "./labels";
import { facetsOf, readFacet, type FacetGroup } from "./facets";
import type { GridTool, RowView } from "../rows/row-view";

/** Tools that can be selected with one press. */
export interface QuickSelector {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly tools: readonly GridTool[];
}

const GROUPS: readonly FacetGroup[] = ["hint", "set", "use", "state", "toolset", "tag"];
/** Of each group. */
const MOST = 12;
/** A prefix of one tool selects no more than pressing the tool. */
const FEWEST_OF_A_PREFIX = 2;

/** The selectors for the tools that are shown: by claim, use, state, toolset, tag and prefix of the name. */
export function quickSelectors(
  shown: readonly GridTool[],
  viewOf: (row: GridTool) => RowView,
  measures: ReadonlyMap<number, ToolMeasures>,
): QuickSelector[] {
  const byFacet = new Map<string, GridTool[]>();
  const byPrefix = new Map<string, GridTool[]>();
  for (const row of shown) {
    for (const facet of facetsOf(row, viewOf(row), measures.get(row.tool.id)))
      add(byFacet, facet, row);
    const prefix = prefixOf(row.tool.name);
    if (prefix !== null) add(byPrefix, prefix, row);
  }
  const facets = [...byFacet].map(([facet, tools]) => ({ facet, tools }));
  return [
    ...GROUPS.flatMap((group) =>
      facets
        .filter(({ facet }) => readFacet(facet)?.group === group)
        .map(({ facet, tools }) => ({
          id: facet,
          group: groupName(group),
          name: facetName(facet),
          tools,
        }))
        .toSorted(byCount)
        .slice(0, MOST),
    ),
    ...[...byPrefix]
      .filter(([, tools]) => tools.length >= FEWEST_OF_A_PREFIX)
      .map(([prefix, tools]) => {
        return { id: `prefix:${prefix}`, group: "Name begins with", name: prefix, tools };
      })
      .toSorted(byCount)
      .slice(0, MOST),
  ];
}

function add(map: Map<string, GridTool[]>, key: string, row: GridTool): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [row]);
  else known.push(row);
}

function byCount(a: QuickSelector, b: QuickSelector): number {
  return b.tools.length - a.tools.length;
}

/** The first word of a name with what ends it: `get_`, `read-`, `browser.`; null for a name of one word. */
export function prefixOf(name: string): string | null {
  return /^[^_\-./:]+[_\-./:]/u.exec(name)?.[0] ?? null;
}
