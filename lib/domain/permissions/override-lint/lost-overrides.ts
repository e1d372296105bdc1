import { toolIdOf, type ToolAddress, type ToolIndex } from "@/lib/domain/toolset/schema/tool-id";
import type { OverrideReading } from "../resolve/overrides";
import { removeEntry, retarget, type DraftFinding, type DraftRepair } from "./draft-finding";
import type { NearToolFinder } from "./near-tools";

/** Entries that name no tool, several, or one although another is called just so. */
export function findLostOverrides(
  overrides: readonly OverrideReading[],
  index: ToolIndex,
  near: NearToolFinder,
): DraftFinding[] {
  return overrides.flatMap((override): DraftFinding[] => {
    const { resolution, toolId } = override;
    if (resolution.how === "unresolved") return [unresolved(override, near)];
    if (resolution.how === "ambiguous") return [ambiguous(override, resolution.candidates)];
    return resolution.shadowed && toolId !== null
      ? [shadowed(override, resolution.tool, index, toolId)]
      : [];
  });
}

/** Its author wanted something off or asked, and nothing is. */
const WOULD_TIGHTEN = " It was meant to turn a tool off or require approval.";

function unresolved(override: OverrideReading, near: NearToolFinder): DraftFinding {
  const { toolId, position, unmetTightening } = override;
  const candidates = toolId === null ? [] : near(toolId);
  const about =
    toolId === null
      ? "This override names no tool, so it has no effect."
      : "No stored tool fits this id, so the override has no effect.";
  return {
    rule: "override.unresolved",
    severity: unmetTightening ? "error" : "warning",
    positions: [position],
    toolId: toolId ?? "",
    text: unmetTightening ? about + WOULD_TIGHTEN : about,
    tool: null,
    repairs: [
      ...candidates.map(({ tool, because }): DraftRepair => {
        const id = toolIdOf(tool.toolsetId, tool.name);
        return retarget(override, id, `Use ${id} (${because})`);
      }),
      removeEntry(override),
    ],
  };
}

function ambiguous(override: OverrideReading, candidates: readonly ToolAddress[]): DraftFinding {
  const { toolId, position, unmetTightening } = override;
  const ids = [...new Set(candidates.map(({ toolsetId, name }) => toolIdOf(toolsetId, name)))];
  // Two tools of one name in one toolset cannot be told apart by any id.
  const distinct = ids.filter(
    (id) =>
      candidates.filter(({ toolsetId, name }) => toolIdOf(toolsetId, name) === id).length === 1,
  );
  const about = `${candidates.length} tools fit this id, so the override has no effect: ${ids.join(", ")}.`;
  return {
    rule: "override.ambiguous",
    severity: unmetTightening ? "error" : "warning",
    positions: [position],
    toolId: toolId ?? "",
    text: unmetTightening ? about + WOULD_TIGHTEN : about,
    tool: null,
    repairs: [...distinct.map((id) => retarget(override, id, `Use ${id}`)), removeEntry(override)],
  };
}

function shadowed(
  override: OverrideReading,
  tool: ToolAddress,
  index: ToolIndex,
  toolId: string,
): DraftFinding {
  const meant = toolIdOf(tool.toolsetId, tool.name);
  const others = index.tools
    .filter(({ name }) => name === toolId)
    .map(({ toolsetId, name }) => toolIdOf(toolsetId, name));
  return {
    rule: "override.shadowed",
    severity: "info",
    positions: [override.position],
    toolId,
    text: `Read as ${meant}, although a tool has exactly this name: ${[...new Set(others)].join(", ")}.`,
    tool,
    repairs: [
      retarget(override, meant, `Keep this reading: ${meant}`),
      ...[...new Set(others)].map((id) => retarget(override, id, `Use ${id}`)),
    ],
  };
}
