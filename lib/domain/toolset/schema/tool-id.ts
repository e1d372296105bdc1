import { addTo } from "@/lib/shared/add-to";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

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
  const tools = toolsets.flatMap(addressesOf);
  const tables = SPELLINGS.map(([how, spell]) => ({ how, find: tableOf(tools, spell) }));
  const byName = tableOf(tools, ({ name }) => name);

  return {
    tools,
    resolveToolId(toolId) {
      for (const { how, find } of tables) {
        const [tool, ...others] = find(toolId);
        if (tool === undefined) continue;
        if (others.length > 0) return { how: "ambiguous", candidates: [tool, ...others] };
        return { how, tool, shadowed: how === "colon" && byName(toolId).length > 0 };
      }
      return { how: "unresolved" };
    },
    resolveToolRef(name, toolsetId) {
      const fitting = byName(name).filter(
        (tool) => toolsetId === null || tool.toolsetId === toolsetId,
      );
      const [tool, ...others] = fitting;
      if (tool === undefined) return { how: "unknown" };
      if (others.length > 0) return { how: "ambiguous", candidates: fitting };
      return { how: toolsetId === null ? "name" : "exact", tool };
    },
  };
}

/** Finds all tools of a spelling. */
function tableOf(
  tools: readonly ToolAddress[],
  spell: (tool: ToolAddress) => string,
): (spelling: string) => readonly ToolAddress[] {
  let table: Map<string, ToolAddress[]> | null = null;
  // Most readers of a library ask for no name of a kind.
  return (spelling) => {
    if (table === null) {
      table = new Map();
      for (const tool of tools) addTo(table, spell(tool), tool);
    }
    return table.get(spelling) ?? [];
  };
}

/** Tools without a usable name cannot be referred to and are left out. */
function addressesOf(value: unknown, toolset: number): ToolAddress[] {
  const record = asRecord(value);
  const toolsetId = asText(record?.id) ?? "";
  return asList(record?.tools).flatMap((item, tool) => {
    const name = asText(asRecord(item)?.name);
    return name === null ? [] : [{ toolset, tool, toolsetId, name }];
  });
}
