import { addTo } from "@/lib/shared/add-to";
import { addAll } from "@/lib/shared/add-all";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { allSteps, type Steps } from "@/lib/shared/steps";

/** A tool by its place: the toolset's in the list, the tool's in the toolset. */
export interface ToolAddress {
  readonly toolset: number;
  readonly tool: number;
  readonly toolsetId: string;
  readonly name: string;
}

/**
 * What a `toolId` of an override means. Several tools that fit, or none, make it mean nothing; the
 * override is kept all the same.
 */
export type ToolIdResolution =
  | {
      readonly how: "slash" | "colon" | "name";
      readonly tool: ToolAddress;
      /** Read as `toolset:name` although a tool has exactly this name. */
      readonly shadowed: boolean;
    }
  | { readonly how: "ambiguous"; readonly candidates: readonly ToolAddress[] }
  | { readonly how: "unresolved" };

/** What the `toolRef` of a call means. */
export type ToolRefResolution =
  | { readonly how: "exact" | "name"; readonly tool: ToolAddress }
  | { readonly how: "ambiguous"; readonly candidates: readonly ToolAddress[] }
  | { readonly how: "unknown" };

export interface ToolIndex {
  readonly tools: readonly ToolAddress[];
  /** Makes the tables that names are looked up in, which the first look-up would do at once. */
  prepare(): Steps<void>;
  resolveToolId(toolId: string): ToolIdResolution;
  resolveToolRef(name: string, toolsetId: string | null): ToolRefResolution;
}

/** Spellings of a tool's id, the first that fits counts. */
const SPELLINGS = [
  ["slash", ({ toolsetId, name }: ToolAddress) => `${toolsetId}/${name}`],
  ["colon", ({ toolsetId, name }: ToolAddress) => `${toolsetId}:${name}`],
  ["name", ({ name }: ToolAddress) => name],
] as const;

/** The way we write the id of a tool. */
export function toolIdOf(toolsetId: string, name: string): string {
  return `${toolsetId}/${name}`;
}

/**
 * Prepares tools for being looked up. Names and ids may contain the separators, so an id is never
 * split: every spelling of every tool is compared as a whole, exactly.
 * @param toolsets parsed toolsets, of any shape
 */
export function indexTools(toolsets: readonly unknown[]): ToolIndex {
  return allSteps(indexingSteps(toolsets));
}

/** The same, one toolset a step. */
export function* indexingSteps(toolsets: readonly unknown[]): Steps<ToolIndex> {
  const tools: ToolAddress[] = [];
  for (const [at, toolset] of toolsets.entries()) {
    addAll(tools, addressesOf(toolset, at));
    yield;
  }
  const tables = SPELLINGS.map(([how, spell]) => ({ how, table: tableOf(tools, spell) }));
  const byName = tableOf(tools, ({ name }) => name);

  return {
    tools,
    *prepare() {
      for (const table of [...tables.map((each) => each.table), byName]) yield* table.fill();
    },
    resolveToolId(toolId) {
      for (const { how, table } of tables) {
        const [tool, ...others] = table.find(toolId);
        if (tool === undefined) continue;
        if (others.length > 0) return { how: "ambiguous", candidates: [tool, ...others] };
        return { how, tool, shadowed: how === "colon" && byName.find(toolId).length > 0 };
      }
      return { how: "unresolved" };
    },
    resolveToolRef(name, toolsetId) {
      const fitting = byName
        .find(name)
        .filter((tool) => toolsetId === null || tool.toolsetId === toolsetId);
      const [tool, ...others] = fitting;
      if (tool === undefined) return { how: "unknown" };
      if (others.length > 0) return { how: "ambiguous", candidates: fitting };
      return { how: toolsetId === null ? "name" : "exact", tool };
    },
  };
}

/** The tools by one of their spellings. */
interface Table {
  fill(): Steps<void>;
  /** All tools of a spelling. */
  find(spelling: string): readonly ToolAddress[];
}

function tableOf(tools: readonly ToolAddress[], spell: (tool: ToolAddress) => string): Table {
  let table: Map<string, ToolAddress[]> | null = null;
  function* fill(): Steps<void> {
    if (table !== null) return;
    const filled = new Map<string, ToolAddress[]>();
    for (const [at, tool] of tools.entries()) {
      addTo(filled, spell(tool), tool);
      if (at % TOOLS_A_STEP === 0) yield;
    }
    table = filled;
  }
  return {
    fill,
    find(spelling) {
      // Most readers of a library ask for no name of a kind.
      if (table === null) allSteps(fill());
      return table?.get(spelling) ?? [];
    },
  };
}

const TOOLS_A_STEP = 500;

/** Tools without a usable name cannot be referred to and are left out. */
function addressesOf(value: unknown, toolset: number): ToolAddress[] {
  const record = asRecord(value);
  const toolsetId = asText(record?.id) ?? "";
  return asList(record?.tools).flatMap((item, tool) => {
    const name = asText(asRecord(item)?.name);
    return name === null ? [] : [{ toolset, tool, toolsetId, name }];
  });
}
