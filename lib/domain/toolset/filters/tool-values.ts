import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { toolClaims } from "../schema/tool-claims";
import type { ToolValues } from "./condition";
import type { ToolTags } from "./reference-filter";
import { ownMember, slotOf } from "../schema/slot-member";

/** By the parsed tool: rules are asked about the same tools with every letter someone types. */
const known = new WeakMap<JsonRecord, ToolValues>();

/** The values of a tool that rules of an adapter compare with. */
export function valuesOf(tool: JsonRecord | null): ToolValues {
  if (tool === null) return readValues(tool);
  const values = known.get(tool) ?? readValues(tool);
  known.set(tool, values);
  return values;
}

/** What its server says of itself counts, so that no edit made here lets a tool through a filter. */
function readValues(tool: JsonRecord | null): ToolValues {
  const listed = asRecord(slotOf(tool, "mcp")?.["source"]);
  const name = asText(listed?.["name"]);
  return {
    name: name ?? asText(tool?.["name"]) ?? "",
    title: toolClaims(tool).title ?? "",
    description: asText(name === null ? tool?.["summary"] : listed?.["description"]) ?? "",
  };
}

/** Filters of an adapter are about what its server lists, not about tools added besides it. */
export function isMadeByHand(tool: JsonRecord | null): boolean {
  const slot = slotOf(tool, "cadenya");
  if (ownMember(slot, ["meta", "byHand"]) === true) return true;
  const config = ownMember(slot, ["source", "spec", "config"]);
  const kinds = asRecord(config);
  return kinds !== null && "http" in kinds && !("mcp" in kinds);
}

/** The tags of a tool; one from a server gets the tags its hints represent. */
export function tagsOf(tool: JsonRecord | null): ToolTags {
  const { tags, hints } = toolClaims(tool);
  const fromHints =
    slotOf(tool, "mci") === null
      ? [
          ...(hints.readOnly === true ? ["IsReadOnly"] : []),
          ...(hints.destructive === true ? ["IsDestructive"] : []),
          ...(hints.idempotent === true ? ["IsIdempotent"] : []),
          ...(hints.openWorld === true ? ["IsOpenWorld"] : []),
          ...audienceOf(tool).map((who) => `audience_${who}`),
        ]
      : [];
  return { name: asText(tool?.["name"]) ?? "", tags: [...tags, ...fromHints] };
}

function audienceOf(tool: JsonRecord | null): string[] {
  const audience = ownMember(slotOf(tool, "mcp"), ["source", "annotations", "audience"]);
  return asList(audience).filter((who) => typeof who === "string");
}
