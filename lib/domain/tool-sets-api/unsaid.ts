import { toolsetFilters } from "@/lib/domain/toolset/filters/toolset-filters";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

/** Whether the tools of a toolset are off unless one says itself that it is on. */
export function isOffUnsaid({ toolsetDefaults }: JsonRecord): boolean {
  return asRecord(toolsetDefaults)?.["enabled"] === false;
}

/** Whether a call of a tool that says nothing itself has to be approved: by a rule of its toolset, or by default. */
export function asksUnsaid(toolset: JsonRecord, tool: JsonRecord): boolean {
  const byDefault = asRecord(toolset["toolsetDefaults"])?.["requiresApproval"] === true;
  return byDefault || toolsetFilters(toolset).asks(tool) !== null;
}
