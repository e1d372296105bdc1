import { extensionKey } from "@/lib/domain/document/extension-key";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { slotOf } from "../schema/slot-member";

/** The members of the formats' definitions that filters, claims or gates look at. */
const LOOKED_AT: readonly [Parameters<typeof slotOf>[1], readonly string[]][] = [
  ["mcp", ["name", "title", "description", "annotations"]],
  ["mci", ["title", "annotations", "tags"]],
  ["cadenya", ["metadata", "spec"]],
];

/** What the slots note beside the definitions: filters ask whether a tool was made here, and what its files hide. */
const NOTES = ["byHand", "unoffered"];

/**
 * A toolset with no more of its tools than decides about them: without schemas and examples, which are most of
 * a large one. What filters and permissions say of it is the same.
 */
export function slimToolset(toolset: JsonRecord): JsonRecord {
  return Array.isArray(toolset["tools"])
    ? { ...toolset, tools: asList(toolset["tools"]).map(slimTool) }
    : toolset;
}

function slimTool(value: unknown): unknown {
  const tool = asRecord(value);
  if (tool === null) return value;
  const slots = LOOKED_AT.flatMap(([name, members]): [string, JsonRecord][] => {
    const slot = slotOf(tool, name);
    if (slot === null) return [];
    const notes = asRecord(slot["meta"]);
    const slim = {
      ...pick(slot, ["origin", "removed"]),
      ...(notes === null ? {} : { meta: pick(notes, NOTES) }),
      ...Object.fromEntries(
        ["source", "values"].flatMap((part) => {
          const holder = asRecord(slot[part]);
          return holder === null ? [] : [[part, withoutParameters(pick(holder, members))]];
        }),
      ),
    };
    return [[extensionKey(name), slim]];
  });
  return {
    ...pick(tool, ["name", "summary", "enabled", "requiresApproval"]),
    extensions: Object.fromEntries(slots),
  };
}

function withoutParameters(definition: JsonRecord): JsonRecord {
  const spec = asRecord(definition["spec"]);
  return spec === null ? definition : { ...definition, spec: pick(spec, ["status", "config"]) };
}

function pick(record: JsonRecord, names: readonly string[]): JsonRecord {
  const own = names.filter((name) => Object.hasOwn(record, name));
  return Object.fromEntries(own.map((name) => [name, record[name]]));
}
