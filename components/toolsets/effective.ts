import type { Level, Resolution } from "@/lib/domain/permissions/resolve";
import { resolve } from "@/lib/domain/permissions/resolve";
import type { ToolRow, ToolsetRow } from "@/lib/domain/toolset/listing";
import type { Field, Pending, Stated } from "./pending";
import { shownValue } from "./pending";

function defaultsLevel(toolset: ToolsetRow, field: Field, pending: Pending): Level {
  const place = { toolset: toolset.id, tool: null, field };
  const value: Stated = shownValue(pending, place, toolset.defaults[field]);
  const pointer = `/toolsetDefaults/${field}`;
  return {
    id: "toolsetDefaults",
    where: { document: "toolset", pointer },
    stored: { [field]: value },
  };
}

const APPLICATION: Level = { id: "application", where: null, stored: {} };

/** What a field of a tool comes to with the pending changes, and why. */
export function effective(
  toolset: ToolsetRow,
  tool: ToolRow,
  field: Field,
  pending: Pending,
): Resolution {
  const place = { toolset: toolset.id, tool: tool.position, field };
  const own: Level = {
    id: "tool",
    where: { document: "toolset", pointer: `/tools/${tool.position}/${field}` },
    stored: { [field]: shownValue(pending, place, tool[field]) },
  };
  return resolve(field, [own, defaultsLevel(toolset, field, pending), APPLICATION], tool.gates);
}

/** What a tool of the toolset gets when it says nothing itself. */
export function inheritedByTools(toolset: ToolsetRow, field: Field, pending: Pending): boolean {
  return resolve(field, [defaultsLevel(toolset, field, pending), APPLICATION], []).value;
}

/** What the toolset's defaults get when they say nothing. */
export function inheritedByDefaults(field: Field): boolean {
  return resolve(field, [APPLICATION], []).value;
}

const SOURCES = new Map<string, string>([
  ["tool", "this tool"],
  ["toolsetDefaults", "toolset default"],
  ["application", "application default"],
  ["built-in", "the standard's default"],
  ["toolset-disabled", "toolset off"],
  ["filtered", "filtered"],
  ["archived", "archived"],
]);

/** The level that decided, in words. */
export function sourceWord(resolution: Resolution): string {
  const winner = resolution.steps[resolution.winner];
  return winner === undefined ? "" : (SOURCES.get(winner.id) ?? winner.id);
}
