import { collectPermissions } from "@/lib/domain/permissions/resolve/collect";
import { resolve } from "@/lib/domain/permissions/resolve/resolve";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { ToolAddress } from "../schema/tool-id";
import type { FilterTarget } from "./filter-target";
import { toolsetFilters, type FilterReason } from "../filters/toolset-filters";

/** What filters do to one stored tool, and what the saved ones do. */
export interface FilteredTool {
  /** In the toolset's `tools`. */
  readonly position: number;
  readonly name: string;
  readonly now: FilterEffect;
  readonly saved: FilterEffect;
}

export interface FilterEffect {
  /** Null where the filters let the tool through. */
  readonly hidden: FilterReason | null;
  /** Null where no rule has it asked. */
  readonly asked: FilterReason | null;
  /** What both decisions come to with every other setting of the tool. */
  readonly enabled: boolean;
  readonly requiresApproval: boolean;
}

/** What the filters of a toolset do to one of its tools. */
interface ToolEffect {
  readonly position: number;
  readonly name: string;
  readonly effect: FilterEffect;
}

/**
 * What the filters of a toolset do to each of its tools. Everything is decided by the function that decides once
 * they are saved.
 * @param application the application's own defaults
 * @param states what the last listing of the server says about tools, by their position
 */
export function filterEffects(
  toolset: JsonRecord,
  application: JsonRecord,
  states: FilterTarget["states"] = [],
): ToolEffect[] {
  const filters = toolsetFilters(toolset);
  const tools = asList(toolset["tools"]);
  const known = new Map(states);
  const syncState = ({ tool }: ToolAddress) => known.get(tool) ?? null;
  return collectPermissions({ toolsets: [toolset], application, syncState }).tools.map(
    ({ tool, levels, gates }) => {
      const entry = asRecord(tools[tool.tool]);
      const effect: FilterEffect = {
        hidden: filters.hides(entry),
        asked: filters.asks(entry),
        enabled: resolve("enabled", levels.enabled, gates).value,
        requiresApproval: resolve("requiresApproval", levels.requiresApproval, gates).value,
      };
      return { position: tool.tool, name: tool.name, effect };
    },
  );
}

/** The effects of other filters held against those of the saved ones. */
export function previewFilters(
  saved: readonly ToolEffect[],
  now: readonly ToolEffect[],
): FilteredTool[] {
  return now.map(({ position, name, effect }, at) => ({
    position,
    name,
    now: effect,
    saved: saved[at]?.effect ?? effect,
  }));
}
