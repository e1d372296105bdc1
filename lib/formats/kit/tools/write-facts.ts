import type { FactTable } from "../contract/fact-table";

/** What is done with the rest on request. */
export const CARRIED_FACT = {
  carried: {
    fate: "kept",
    what: "what the format has no place for, where that was asked for",
    where: "round-trip data in each definition",
  },
} as const satisfies FactTable;

/** What is done with a schema that a receiver would refuse. */
export const RESHAPED_FACT = {
  reshaped: {
    fate: "lost",
    what: "schemas of arguments as they are",
    why: "receivers take a valid schema of a plain object alone",
  },
} as const satisfies FactTable;

/** What formats that only list definitions of tools leave behind. */
export const TOOL_WRITER_LOSSES = {
  examples: {
    fate: "lost",
    what: "examples of calls",
    why: "the format has no place for them, or for those that do not fit the arguments",
  },
  renamed: {
    fate: "lost",
    what: "names as they are",
    why: "the format allows fewer characters, and no name twice",
  },
  permissions: {
    fate: "lost",
    what: "settings of who may use a tool",
    why: "approval and permission are matters of the application",
  },
  connections: {
    fate: "lost",
    what: "how a toolset is reached",
    why: "the format lists tools, not servers",
  },
  extensions: {
    fate: "lost",
    what: "details of other formats",
    why: "the format has no place for them",
  },
  unnamed: { fate: "lost", what: "tools without a name", why: "nobody could call them" },
} as const satisfies FactTable;
