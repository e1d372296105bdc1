import { toolFacts } from "@/lib/domain/toolset/schema/facts";
import { toolClaims } from "@/lib/domain/toolset/schema/tool-claims";
import { asList, asRecord } from "@/lib/shared/read-value";
import type { CollectedTool } from "../resolve/collect";
import { DECISIONS, decisionOf, RISKS, risksOf, type Decision, type Risk } from "./risk-matrix";

export const CATALOGUE_SORTS = ["tool", "toolset", "decision", "source"] as const;
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number];

/** One tool among those of all toolsets. */
export interface CatalogueTool {
  /** Store id of its file. */
  readonly fileId: string;
  readonly toolsetId: string;
  readonly name: string;
  /** In its toolset's `tools`. */
  readonly position: number;
  readonly summary: string | null;
  readonly decision: Decision;
  readonly risks: readonly Risk[];
  /** The format of its file, or `server` where a sync brought it. */
  readonly source: string;
}

export interface CatalogueQuery {
  /** Words that a tool's name, toolset, title and summary have among them. */
  readonly q?: string | undefined;
  readonly decision?: Decision | undefined;
  readonly risk?: Risk | undefined;
  readonly source?: string | undefined;
  readonly toolset?: string | undefined;
  readonly sort?: CatalogueSort | undefined;
  readonly order?: "asc" | "desc" | undefined;
  /** `next` of the page before. */
  readonly after?: number | undefined;
}

/** How many tools a choice would leave, with the other filters as they are. */
export interface CatalogueCount {
  readonly value: string;
  readonly count: number;
}

export interface CataloguePage {
  readonly items: readonly CatalogueTool[];
  /** All tools of the library. */
  readonly total: number;
  readonly matching: number;
  readonly facets: Readonly<Record<Facet, readonly CatalogueCount[]>>;
  readonly next: number | null;
}

const FACETS = ["decision", "risk", "source", "toolset"] as const;
type Facet = (typeof FACETS)[number];

/** A tool, its place among the others, and the text that a search looks into. */
interface Entry {
  readonly tool: CatalogueTool;
  readonly place: string;
  readonly text: string;
}

export interface CatalogueInput {
  readonly tools: readonly { readonly fileId: string; readonly tool: CollectedTool }[];
  /** In the order by which tools name theirs. */
  readonly toolsets: readonly unknown[];
  /** By the store id of the file. */
  readonly sources: ReadonlyMap<string, string>;
}

/** The tools of all toolsets that a question leaves, and what further filters would leave of them. */
export function catalogue(
  input: CatalogueInput,
  query: CatalogueQuery,
  limit: number,
): CataloguePage {
  const entries = entriesOf(input);
  const words = (query.q ?? "").toLowerCase().split(/\s+/u).filter(Boolean);
  const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
  const isLeft = (tool: Entry, except?: Facet) =>
    FACETS.every((facet) => {
      const wanted = query[facet];
      return facet === except || wanted === undefined || valuesOf(tool, facet).includes(wanted);
    });
  const matching = sorted(
    found.filter((tool) => isLeft(tool)),
    query,
  );
  const start = query.after ?? 0;
  const countsOf = (facet: Facet) =>
    counted(
      found.filter((tool) => isLeft(tool, facet)),
      facet,
    );
  return {
    items: matching.slice(start, start + limit).map(({ tool }) => tool),
    total: entries.length,
    matching: matching.length,
    facets: {
      decision: inOrder(countsOf("decision"), DECISIONS),
      risk: inOrder(countsOf("risk"), RISKS).filter(({ value }) => value !== "all"),
      source: countsOf("source"),
      toolset: countsOf("toolset"),
    },
    next: matching.length > start + limit ? start + limit : null,
  };
}

function entriesOf({ tools, toolsets, sources }: CatalogueInput): Entry[] {
  return tools.map(({ fileId, tool: collected }): Entry => {
    const { toolsetId, toolset, name, tool: position } = collected.tool;
    const entry = asRecord(asList(asRecord(toolsets[toolset])?.["tools"])[position]);
    const { summary } = toolFacts(entry);
    const { title, hints } = toolClaims(entry);
    const place = `${toolsetId}/${name}`.toLowerCase();
    return {
      tool: {
        fileId,
        toolsetId,
        name,
        position,
        summary,
        decision: decisionOf(collected),
        risks: risksOf(hints),
        source: sources.get(fileId) ?? "cjson",
      },
      place,
      text: `${place} ${title ?? ""} ${summary ?? ""}`.toLowerCase(),
    };
  });
}

function valuesOf({ tool }: Entry, facet: Facet): readonly string[] {
  if (facet === "risk") return tool.risks;
  return [facet === "toolset" ? tool.toolsetId : tool[facet]];
}

/** The most frequent first. */
function counted(tools: readonly Entry[], facet: Facet): CatalogueCount[] {
  const counts = new Map<string, number>();
  for (const value of tools.flatMap((tool) => valuesOf(tool, facet))) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

const inOrder = (counts: readonly CatalogueCount[], order: readonly string[]): CatalogueCount[] =>
  counts.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value));

/** By the wanted column, then by toolset and name, so that pages never share a tool. */
function sorted(entries: readonly Entry[], { sort = "tool", order = "asc" }: CatalogueQuery) {
  const keyOf = {
    tool: ({ tool }: Entry) => tool.name.toLowerCase(),
    toolset: ({ place }: Entry) => place,
    decision: ({ tool }: Entry) => String(DECISIONS.indexOf(tool.decision)),
    source: ({ tool }: Entry) => tool.source,
  }[sort];
  const sign = order === "asc" ? 1 : -1;
  return entries
    .map((entry) => ({ entry, key: keyOf(entry) }))
    .sort(
      (one, other) =>
        sign * compare(one.key, other.key) || compare(one.entry.place, other.entry.place),
    )
    .map(({ entry }) => entry);
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
