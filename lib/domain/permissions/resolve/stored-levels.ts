import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Field, Level } from "./resolve";

/** The records of a tool, its toolset and the application, as stored. */
export interface StoredRecords {
  readonly application?: JsonRecord | undefined;
  readonly toolset: JsonRecord | null;
  readonly tool: JsonRecord | null;
}

/**
 * The levels below a conversation, nearest first.
 * @param rule what the toolset's approval rules say; see `silentRule`
 */
export function storedLevels(
  { application, toolset, tool }: StoredRecords,
  field: Field,
  position: number,
  rule: Level,
): Level[] {
  return [
    {
      id: "tool",
      where: { document: "toolset", pointer: `/tools/${position}/${field}` },
      stored: tool ?? {},
    },
    rule,
    {
      id: "toolsetDefaults",
      where: { document: "toolset", pointer: `/toolsetDefaults/${field}` },
      stored: asRecord(toolset?.["toolsetDefaults"]) ?? {},
    },
    {
      id: "application",
      where: { document: "settings", pointer: "" },
      stored: application ?? {},
    },
  ];
}

/** The level of the approval rules where none is about a tool. */
export function silentRule(field: Field): Level {
  const level: Level = { id: "toolsetRule", where: null, stored: {} };
  return field === "enabled" ? { ...level, note: "rules only cover approval" } : level;
}
