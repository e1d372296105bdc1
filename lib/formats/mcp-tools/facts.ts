import type { FactTable } from "../kit/contract/fact-table";
import { TOOL_FILE_FACTS } from "../kit/tools/file/facts";

export const MCP_TOOLS_FACTS = {
  ...TOOL_FILE_FACTS,
  hints: {
    fate: "kept",
    what: "hints of the server about what a tool does",
    where: "the tool's MCP extension, as claims that no permission follows from",
  },
  outputSchemas: {
    fate: "kept",
    what: "schemas of what a tool answers",
    where: "the tool's MCP extension",
  },
  presentation: {
    fate: "kept",
    what: "titles and icons",
    where: "the tool's MCP extension",
  },
  metadata: {
    fate: "kept",
    what: "`_meta` and support for tasks",
    where: "the tool's MCP extension",
  },
} as const satisfies FactTable;
