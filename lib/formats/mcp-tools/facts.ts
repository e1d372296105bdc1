import { kept, type FactTable } from "../kit/contract/fact-table";
import { TOOL_FILE_FACTS } from "../kit/tools/file/facts";

export const MCP_TOOLS_FACTS = {
  ...TOOL_FILE_FACTS,
  hints: kept(
    "hints of the server about what a tool does",
    "the tool’s MCP extension, as claims that no permission follows from",
  ),
  outputSchemas: kept("schemas of what a tool answers", "the tool’s MCP extension"),
  presentation: kept("titles and icons", "the tool’s MCP extension"),
  metadata: kept("`_meta` and support for tasks", "the tool’s MCP extension"),
} satisfies FactTable;
