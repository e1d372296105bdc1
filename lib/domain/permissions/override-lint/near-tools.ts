import { distance } from "fastest-levenshtein";

import { toolIdOf, type ToolAddress } from "@/lib/domain/toolset/schema/tool-id";

/** More than this many tools are no help in choosing. */
const MOST_CANDIDATES = 5;

/** A tool an id may have meant. */
export interface NearTool {
  readonly tool: ToolAddress;
  /** Why it comes into question. */
  readonly because: string;
}

/** Finds tools an id may have meant; the likeliest first. */
export type NearToolFinder = (toolId: string) => readonly NearTool[];

interface Prepared {
  readonly tool: ToolAddress;
  readonly id: string;
  readonly name: string;
  readonly toolset: string;
}

/**
 * Looks for the tools of ids that resolve to none: written with other separators or in another case, moved to
 * another toolset, or renamed. A guess is only ever offered.
 * @param tools of all toolsets; those that share toolset and name are left out, nothing can name them
 */
export function findNearTools(tools: readonly ToolAddress[]): NearToolFinder {
  const prepared = prepare(tools);
  const known = new Map<string, readonly NearTool[]>();
  return (toolId) => {
    const found = known.get(toolId) ?? search(prepared, toolId);
    known.set(toolId, found);
    return found;
  };
}

function prepare(tools: readonly ToolAddress[]): Prepared[] {
  const twins = new Map<string, number>();
  for (const { toolsetId, name } of tools) {
    const id = toolIdOf(toolsetId, name);
    twins.set(id, (twins.get(id) ?? 0) + 1);
  }
  return tools
    .filter(({ toolsetId, name }) => twins.get(toolIdOf(toolsetId, name)) === 1)
    .map((tool) => {
      const [name, toolset] = [plain(tool.name), plain(tool.toolsetId)];
      return { tool, id: `${toolset}_${name}`, name, toolset };
    });
}

/** Clients write ids with other separators, in another case, and behind a prefix of their own. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/^mcp__/, "")
    .replaceAll(/[\s./:_-]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
}

function search(tools: readonly Prepared[], toolId: string): readonly NearTool[] {
  const wanted = plain(toolId);
  if (wanted === "") return [];
  const rated = tools.flatMap((one) => {
    const rating = rate(one, wanted);
    return rating === null ? [] : [{ tool: one.tool, ...rating }];
  });
  return rated
    .toSorted((a, b) => a.distance - b.distance || a.tool.name.localeCompare(b.tool.name))
    .slice(0, MOST_CANDIDATES)
    .map(({ tool, because }) => ({ tool, because }));
}

/** A smaller distance is likelier; below 1 nothing but the spelling differs. */
function rate(one: Prepared, wanted: string): { distance: number; because: string } | null {
  if (one.id === wanted) return { distance: 0, because: "the same in another spelling" };
  if (one.name === wanted) return { distance: 0.5, because: "a name in another spelling" };
  if (wanted.endsWith(`_${one.name}`)) return { distance: 1, because: "the same name elsewhere" };
  const isOfToolset = wanted.startsWith(`${one.toolset}_`);
  const rest = isOfToolset ? wanted.slice(one.toolset.length + 1) : wanted;
  const allowed = Math.max(2, Math.floor(one.name.length / 3));
  if (Math.abs(rest.length - one.name.length) <= allowed) {
    const edits = distance(rest, one.name);
    if (edits <= allowed) return { distance: 1 + edits, because: "a similar name" };
  }
  const isPart = isOfToolset && rest.length > 2 && sharesWords(rest, one.name);
  return isPart ? { distance: 20, because: "a name with the same words" } : null;
}

/** Whether all words of one name are in the other, whole or cut short, as after a rename. */
function sharesWords(a: string, b: string): boolean {
  const [left, right] = [a.split("_"), b.split("_")];
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  return few.every((word) => many.some((other) => isSameWord(word, other)));
}

function isSameWord(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short === long || (short.length > 2 && long.startsWith(short));
}
