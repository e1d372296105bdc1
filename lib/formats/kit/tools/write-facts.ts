import { kept, lost, type FactTable } from "../contract/fact-table";

/** What is done with the rest on request. */
export const CARRIED_FACT = {
  carried: kept(
    "what the format has no place for, where that was asked for",
    "round-trip data in each definition",
  ),
} satisfies FactTable;

/** What is done with a schema that a receiver would refuse. */
export const RESHAPED_FACT = {
  reshaped: lost(
    "schemas of arguments as they are",
    "receivers take a valid schema of a plain object alone",
  ),
} satisfies FactTable;

/** What is done with a description that is too long. */
export const SHORTENED_FACT = {
  shortenedTools: lost(
    "the ends of long descriptions of tools",
    "the interface takes up to 1024 characters",
  ),
} satisfies FactTable;

/** What formats that only list definitions of tools leave behind. */
export const TOOL_WRITER_LOSSES = {
  examples: lost(
    "examples of calls",
    "the format has no place for them, or for those that do not fit the arguments",
  ),
  renamed: lost("names as they are", "the format allows fewer characters, and no name twice"),
  permissions: lost(
    "settings of who may use a tool",
    "approval and permission are matters of the application",
  ),
  connections: lost("how a toolset is reached", "the format lists tools, not servers"),
  extensions: lost("details of other formats", "the format has no place for them"),
  unnamed: lost("tools without a name", "nobody could call them"),
} satisfies FactTable;
